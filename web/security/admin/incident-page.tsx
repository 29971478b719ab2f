import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/admin-pages.ts'
import { madridDay, madridTime } from '#domain/madrid-time.ts'
import { readIncident } from '#domain/security/admin/incidents-contract.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { incidentParameter } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { emptyIncident, toFormValues } from './incident.ts'
import { IncidentForm } from './incident-form.tsx'
import { IncidentTimeLeft } from './incident-time-left.tsx'

/** One incident: to be written down, or completed as more becomes known. */
export default function IncidentPage() {
  const { t } = useTranslation('incidents-admin')
  const { user } = useAuth()
  const [openedAt] = useState(() => new Date())
  const id = useQueryParameters().get(incidentParameter) ?? ''
  const query = useQuery(
    {
      queryKey: ['other', 'incident', user?.id, id],
      queryFn: ({ signal }) => call(readIncident, { signal, params: { id } }),
      enabled: id !== '',
      refetchOnMount: 'always',
      // What is being typed must not be replaced, and a form does not begin with an older state.
      refetchOnWindowFocus: false,
      gcTime: 0,
    },
    queries,
  )
  const { data: incident, error } = query
  const isUnknown = error instanceof ApiError && error.code === 'incidents.notFound'
  const title = t(id ? 'change' : 'add')
  return (
    <div className="admin-page max-w-4xl">
      <PageTitle text={title} />
      <PageHeading
        title={title}
        lead={id ? undefined : t('addLead')}
        above={
          <Link to={adminPages.incidents} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {t('back')}
          </Link>
        }
      />
      {!id && (
        <IncidentForm
          id={null}
          version={0}
          fields={emptyIncident({ day: madridDay(openedAt), time: madridTime(openedAt) })}
        />
      )}
      {id && !incident && isUnknown && <Notice tone="error">{t('unknown')}</Notice>}
      {id && !incident && !isUnknown && <NotLoaded title={t('failed')} query={query} />}
      {incident && (
        <>
          <IncidentTimeLeft hoursLeft={incident.hoursLeft} />
          <IncidentForm
            key={incident.id}
            id={incident.id}
            version={incident.version}
            fields={toFormValues(incident)}
          />
        </>
      )}
    </div>
  )
}
