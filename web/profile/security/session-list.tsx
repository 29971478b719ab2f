import { useTranslation } from 'react-i18next'
import { endOtherSessions, listSessions } from '#domain/profile/contract.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import type { Session } from './session.ts'
import { SessionItem } from './session-item.tsx'

/** Every device on which the reader is logged in, and the ways to log out there. */
export function SessionList() {
  const { t } = useTranslation('profile')
  const query = useAccountQuery(['user', 'sessions'], listSessions)
  const { data } = query
  return (
    <Section look="part" id="sessions" title={t('sessions.title')}>
      <p className="prose">{t('sessions.lead')}</p>
      {data ? (
        <Sessions sessions={data.sessions} reload={query.refetch} />
      ) : (
        <NotLoaded title={t('sessions.failed')} query={query} />
      )}
    </Section>
  )
}

interface SessionsProps {
  sessions: readonly Session[]
  reload: () => Promise<unknown>
}

function Sessions({ sessions, reload }: SessionsProps) {
  const { t } = useTranslation('profile')
  const { doneNotice, showDone } = useDoneNotice()
  const endOthers = useSubmit(async () => {
    const { ended } = await call(endOtherSessions)
    await reload()
    const words = t('sessions.endedOthers', { count: ended })
    showDone(words)
    return words
  })

  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnded={async (device) => {
              await reload()
              showDone(t('sessions.ended', { device }))
            }}
          />
        ))}
      </ul>
      {doneNotice}
      {endOthers.errorText && <SubmitReport {...endOthers} />}
      {sessions.length > 1 ? (
        <p>
          <Button look="secondary" onClick={endOthers.mutate} busy={endOthers.isPending}>
            {t('sessions.endOthers')}
          </Button>
        </p>
      ) : (
        <p className="text-ink-soft">{t('sessions.onlyThis')}</p>
      )}
    </>
  )
}
