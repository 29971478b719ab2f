import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewDeactivation } from '#domain/accounts/admin/user-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { accountIdParameter, adminPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Deactivated } from './deactivation.ts'
import { DeactivationDone } from './deactivation-done.tsx'
import { DeactivationForm } from './deactivation-form.tsx'

/** First what deactivating an account means, then a tick and a button, then what has happened. */
export default function DeactivationPage() {
  const { t } = useTranslation('accounts-admin')
  const { user } = useAuth()
  const id = useQueryParameters().get(accountIdParameter) ?? ''
  const [done, setDone] = useState<Deactivated | null>(null)
  const query = useQuery(
    {
      queryKey: ['user', 'deactivation', user?.id, id],
      queryFn: ({ signal }) => call(previewDeactivation, { signal, params: { id: id || '-' } }),
      // What is agreed to is what the server says now, and it does not change while it is read.
      gcTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      enabled: done === null,
    },
    queries,
  )
  const { data } = query
  if (done?.id === id) return <DeactivationDone {...done} />

  return (
    <div className="admin-page max-w-4xl">
      <PageTitle text={t('deactivation.title')} />
      <PageHeading
        title={t('deactivation.title')}
        lead={t('deactivation.lead')}
        above={
          <Link to={adminPaths.account(id)} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {t('deactivation.back')}
          </Link>
        }
      />
      {!data && <NotLoaded title={t('deactivation.failed')} query={query} />}
      {data && !data.isActive && (
        <Notice title={t('deactivation.already.title')}>
          <p>{t('deactivation.already.text')}</p>
        </Notice>
      )}
      {data?.isActive && (
        <DeactivationForm
          key={id}
          id={id}
          preview={data}
          refetch={() => query.refetch()}
          onDone={(deactivated) => {
            setDone(deactivated)
            // Whatever shows the account is other than it was.
            void queries.invalidateQueries({ queryKey: ['user'] })
          }}
        />
      )}
    </div>
  )
}
