import { useTranslation } from 'react-i18next'
import { readStatus } from '#domain/status/contract.ts'
import { type Status, worstOf } from '#domain/status/status.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { StatusItem } from './status-item.tsx'
import { levelLooks } from './status-looks.ts'

const POLL_INTERVAL_MS = 60_000

/** Tells whether all works, in plain words: for those who look after the association and not the server. */
export default function StatusPage() {
  const { t } = useTranslation('status')
  const query = useAccountQuery(['other', 'status'], readStatus, {
    refetchInterval: POLL_INTERVAL_MS,
  })
  useRefetchOnNavigation(query)
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading title={t('title')} lead={t('lead')} />
      {query.data ? (
        <StatusOverview
          status={query.data}
          isLooking={query.isFetching}
          onLookAgain={() => query.refetch()}
        />
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

interface StatusOverviewProps {
  status: Status
  isLooking: boolean
  onLookAgain: () => void
}

function StatusOverview({ status, isLooking, onLookAgain }: StatusOverviewProps) {
  const { t } = useTranslation('status')
  const moment = useMomentText()
  const { findings, lookedAt, startedAt, version } = status
  const worst = worstOf(findings)
  const { look, Icon } = levelLooks[worst]
  // The worst first; within a level, in the order of the server.
  const inOrder = (['bad', 'warning', 'good'] as const).flatMap((level) =>
    findings.filter((finding) => finding.level === level),
  )
  return (
    <>
      <Card look={look} className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div
          role="status"
          className="flex min-w-0 flex-1 basis-80 items-center gap-4 cramped:flex-wrap cramped:basis-full"
        >
          <Icon className="size-10 shrink-0" />
          <div>
            <h2 className="text-2xl">{t(`overall.${worst}`)}</h2>
            <p>{t('lookedAt', { when: moment(lookedAt, new Date()) })}</p>
          </div>
        </div>
        <Button look="secondary" onClick={onLookAgain} busy={isLooking}>
          {t('again')}
        </Button>
      </Card>
      <ul aria-label={t('list')} className="grid gap-4">
        {inOrder.map((finding) => (
          <StatusItem key={finding.subject} finding={finding} />
        ))}
      </ul>
      <p className="text-base text-ink-soft">
        {t('version', { version, when: moment(startedAt, new Date()) })}
      </p>
    </>
  )
}
