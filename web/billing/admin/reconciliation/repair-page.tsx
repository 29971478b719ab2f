import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentReview } from '#domain/billing/admin/repair-contract.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { RepairCheck } from './repair-check.tsx'
import { RepairDifference } from './repair-difference.tsx'
import { RepairForm } from './repair-form.tsx'
import type { Review } from './repair-review.ts'
import { ScheduleList } from './schedule-list.tsx'

const POLL_MS = 1000

export default function RepairPage() {
  const { t } = useTranslation('repair')
  // The newest comparison at the time of the request; `undefined` while there is none.
  const [before, setBefore] = useState<string | null>()
  const isChecking = ({ running, lastStartedAt }: Review) =>
    running !== null || (before !== undefined && lastStartedAt === before)
  const query = useAccountQuery(['payment', 'review'], paymentReview, {
    refetchInterval: ({ state: { data } }) => (data && isChecking(data) ? POLL_MS : false),
  })
  const { data, refetch } = query
  const checking = data !== undefined && isChecking(data)

  return (
    <div className="admin-page">
      <PageHeading title={t('title')} lead={t('lead')} />
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && (
        <>
          <LastCheck review={data} checking={checking} />
          <RepairCheck
            checking={checking}
            expectedSeconds={data.running?.expectedSeconds ?? null}
            onStarted={() => {
              setBefore(data.lastStartedAt)
              void refetch()
            }}
          />
          <Differences review={data} onRepaired={() => void refetch()} />
          <ScheduleList />
        </>
      )}
    </div>
  )
}

/** How our books stood when they were compared last. */
function LastCheck({ review, checking }: { review: Review; checking: boolean }) {
  const { t } = useTranslation('repair')
  const momentText = useMomentText()
  const { report, failed } = review
  return (
    <div className="grid grid-cols-1 gap-4" role="status">
      {failed && !checking && (
        <Notice
          tone="warning"
          role="none"
          title={t('checkFailed.title')}
          text={t('checkFailed.text')}
        />
      )}
      {report?.differences.length === 0 && !checking && (
        <Notice tone="success" role="none" title={t('agrees.title')} text={t('agrees.text')} />
      )}
      <p>
        {report ? (
          <Sentence>
            {(keep) =>
              t(report.requestedBy === null ? 'lastNight' : 'lastBy', {
                when: momentText(report.finishedAt, new Date()),
                name: keep(report.requestedBy ?? ''),
              })
            }
          </Sentence>
        ) : (
          t('never')
        )}
      </p>
      {report?.compared && <p>{t('compared', report.compared)}</p>}
    </div>
  )
}

function Differences({ review, onRepaired }: { review: Review; onRepaired: () => void }) {
  const { t } = useTranslation('repair')
  const differences = review.report?.differences ?? []
  const forAPerson = differences.filter(({ repair }) => repair === null)
  return (
    <>
      <RepairForm
        differences={differences.filter(({ repair }) => repair !== null)}
        onRepaired={onRepaired}
      />
      {forAPerson.length > 0 && (
        <Section id="person" title={t('person.title')} lead={t('person.lead')}>
          <ul className="grid grid-cols-1 gap-5">
            {forAPerson.map((difference) => (
              <li key={difference.id}>
                <RepairDifference difference={difference} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
