import { useTranslation } from 'react-i18next'
import { listConsents } from '#domain/profile/contract.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import type { Consent } from './consent.ts'
import { ConsentItem } from './consent-item.tsx'

/** Everything that the reader has agreed to, with what may be withdrawn. */
export function ConsentList() {
  const { t } = useTranslation('profile')
  const { doneNotice, showDone } = useDoneNotice()
  const query = useAccountQuery(['user', 'consents'], listConsents, { refetchOnMount: true })
  const consents = query.data && withChoiceFirst(query.data.consents)

  return (
    <Section look="part" id="consents" title={t('consents.title')}>
      <p className="prose">{t('consents.lead')}</p>
      {doneNotice}
      {!consents && <NotLoaded title={t('consents.failed')} query={query} />}
      {consents?.length === 0 && <p className="text-ink-soft">{t('consents.empty')}</p>}
      {consents && consents.length > 0 && (
        <ul className="divide-y divide-line">
          {consents.map((consent) => (
            <ConsentItem
              key={consent.id}
              consent={consent}
              onWithdrawn={async (person, kind) => {
                await query.refetch()
                showDone(
                  <Sentence>
                    {(keep) =>
                      t(kind === 'healthShare' ? 'consents.share.done' : 'consents.done', {
                        person: keep(person),
                      })
                    }
                  </Sentence>,
                )
              }}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Returns what the reader can do something about stands at the top. */
function withChoiceFirst(consents: readonly Consent[]): Consent[] {
  return consents.toSorted((a, b) => Number(b.canWithdraw) - Number(a.canWithdraw))
}
