import { useTranslation } from 'react-i18next'
import { listMailings, type Mailing, stopMailing } from '#domain/mailings/contract.ts'
import { languagesOf } from '#domain/mailings/mailing-text.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { CollapsibleItem } from '#web/kernel/forms/collapsible-item.tsx'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button, rowButtonClasses } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'

/** While one is being sent, its numbers are refetched this often. */
const PROGRESS_MS = 5000

/** The last e-mails may still be on their way when there is nothing more to stop. */
function isUnderWay({ state, waiting }: Mailing): boolean {
  return state === 'sending' || (state === 'sent' && waiting > 0)
}

/** Shows what was sent before, and what has become of it. */
export function MailingList() {
  const { t } = useTranslation('mailings')
  const query = useAccountQuery(['other', 'mailing', 'list'], listMailings, {
    refetchInterval: ({ state: { data } }) =>
      data?.mailings.some(isUnderWay) ? PROGRESS_MS : false,
  })
  if (!query.data) return <NotLoaded title={t('list.failed')} query={query} />
  const { mailings } = query.data
  return (
    <Section look="part" id="sent" title={t('list.title')}>
      {mailings.length === 0 && <p>{t('list.none')}</p>}
      <ul className="grid as-cards:gap-2">
        {mailings.map((mailing) => (
          <MailingItem key={mailing.id} mailing={mailing} onStopped={() => void query.refetch()} />
        ))}
      </ul>
    </Section>
  )
}

function MailingItem({ mailing, onStopped }: { mailing: Mailing; onStopped: () => void }) {
  const { t } = useTranslation('mailings')
  const moment = useMomentText()
  const { id, texts, author, createdAt, state } = mailing
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await call(stopMailing, { params: { id } })
    onStopped()
  })
  const when = moment(createdAt, new Date())
  return (
    <CollapsibleItem
      title={<h3 className="wrap-anywhere">{texts.es.subject}</h3>}
      about={
        <span role="status">
          <span>{t(`list.${state}`, { count: mailing.recipients, sent: mailing.sent })}</span>
          {mailing.letters > 0 && (
            <span>{` · ${t('list.letters', { count: mailing.letters })}`}</span>
          )}
          {mailing.failed > 0 && (
            <span>{` · ${t('list.failures', { count: mailing.failed })}`}</span>
          )}
          {mailing.skipped > 0 && (
            <span>{` · ${t('list.skipped', { count: mailing.skipped })}`}</span>
          )}
        </span>
      }
      when={
        <Sentence>
          {(keep) => t('list.by', { name: keep(author ?? t('list.nobody')), when })}
        </Sentence>
      }
      action={
        state === 'sending' && (
          <Button look="secondary" busy={isPending} onClick={mutate} className={rowButtonClasses}>
            {t('list.stop')}
          </Button>
        )
      }
      report={<ErrorNotice text={errorText} />}
    >
      {state === 'sending' && <p>{t('list.stopFinal')}</p>}
      <p className="text-ink-soft">
        <ToWhom filter={mailing.filter} />
      </p>
      {languagesOf(texts).map((language) => (
        <div key={language} lang={language} className="grid gap-1 wrap-anywhere">
          <p className="font-bold">{texts[language]?.subject}</p>
          <p className="prose whitespace-pre-wrap">{texts[language]?.body}</p>
        </div>
      ))}
    </CollapsibleItem>
  )
}

/** To which list it went, in words. */
function ToWhom({ filter: { status, programmeId, searched } }: Pick<Mailing, 'filter'>) {
  const { t } = useTranslation(['mailings', 'enrolment-admin'])
  const programmes = useProgrammes()
  const programme =
    programmeId === null
      ? t('enrolment-admin:filter.anyProgramme')
      : programmeId === 'other'
        ? t('enrolment-admin:filter.other')
        : (findProgramme(programmes, programmeId)?.name ?? String(programmeId))
  const words = [
    t(`enrolment-admin:filter.${status ?? 'all'}`),
    programme,
    ...(searched ? [t('list.searched')] : []),
  ]
  return <span>{words.join(' · ')}</span>
}
