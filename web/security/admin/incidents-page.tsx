import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listIncidents } from '#domain/security/admin/contract.ts'
import { incidentProcedure } from '#domain/security/incident-procedure.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Table } from '#web/kernel/ui/content/table.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { ListedIncident } from './incident.ts'
import { IncidentTimeLeft } from './incident-time-left.tsx'
import { securityPaths } from './paths.ts'

/** The record of incidents with personal data, and how long is left to notify the authority. */
export default function IncidentsPage() {
  const { t } = useTranslation('incidents-admin')
  const query = useAccountQuery(['other', 'incidents'], listIncidents)
  useRefetchOnNavigation(query)
  const hours = incidentProcedure.authorityNoticeHours
  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')}>
        <Link to={securityPaths.incident()} className={buttonClasses('primary')}>
          <Plus className="size-5 shrink-0" />
          <span>{t('add')}</span>
        </Link>
      </ListHeading>
      {query.data ? (
        <Incidents incidents={query.data.incidents} />
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
      <p className="prose text-ink-soft">{t('lead', { hours })}</p>
    </div>
  )
}

function Incidents({ incidents }: { incidents: readonly ListedIncident[] }) {
  const { t } = useTranslation('incidents-admin')
  const moment = useMomentText()
  if (incidents.length === 0) return <Notice text={t('none')} />
  return (
    <Table
      dense
      caption={t('title')}
      rows={incidents}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          title: t('columns.what'),
          cell: ({ id, whatHappened }) => (
            <Link to={securityPaths.incident(id)} className={rowLinkClasses}>
              <span className="line-clamp-2 wrap-anywhere">{whatHappened}</span>
            </Link>
          ),
        },
        {
          key: 'noticed',
          title: t('columns.noticed'),
          titled: true,
          cell: ({ noticedAt }) => moment(noticedAt, new Date()),
        },
        {
          key: 'risk',
          title: t('columns.risk'),
          titled: true,
          cell: ({ risk }) => t(`risk.${risk}.short`),
        },
        {
          key: 'state',
          title: t('columns.state'),
          cell: ({ isClosed, hoursLeft }) => (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Badge look={isClosed ? 'quiet' : 'sun'}>{t(isClosed ? 'closed' : 'open')}</Badge>
              <IncidentTimeLeft hoursLeft={hoursLeft} />
            </span>
          ),
        },
      ]}
    />
  )
}
