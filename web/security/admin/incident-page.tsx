import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { madridDay, madridTime } from '#domain/kernel/madrid-time.ts'
import { adminPages } from '#domain/pages.ts'
import { readIncident } from '#domain/security/admin/contract.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { emptyIncident, toFormValues } from './incident.ts'
import { IncidentForm } from './incident-form.tsx'
import { IncidentTimeLeft } from './incident-time-left.tsx'
import { incidentParameter } from './paths.ts'

/** One incident: to be written down, or completed as more becomes known. */
export default function IncidentPage() {
  const { t } = useTranslation('incidents-admin')
  const [openedAt] = useState(() => new Date())
  const id = useQueryParameters().get(incidentParameter) ?? ''
  const query = useAccountQuery(['other', 'incident'], readIncident, {
    params: { id },
    enabled: id !== '',
    // What is being typed must not be replaced, and a form does not begin with an older state.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const { data: incident, error } = query
  const isUnknown = error instanceof ApiError && error.code === 'incidents.notFound'
  const title = t(id ? 'change' : 'add')
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={title}
        lead={id ? undefined : t('addLead')}
        above={<BackLink to={adminPages.incidents}>{t('back')}</BackLink>}
      />
      {!id && (
        <IncidentForm
          id={null}
          version={0}
          fields={emptyIncident({ day: madridDay(openedAt), time: madridTime(openedAt) })}
        />
      )}
      {id && !incident && isUnknown && <Notice tone="error" text={t('unknown')} />}
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
