import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewDeactivation } from '#domain/accounts/admin/user-contract.ts'
import { previewOptions, queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { accountIdParameter, adminPaths } from '#web/signed-in-paths.ts'
import type { Deactivated } from './deactivation.ts'
import { DeactivationDone } from './deactivation-done.tsx'
import { DeactivationForm } from './deactivation-form.tsx'

/** First what deactivating an account means, then a tick and a button, then what has happened. */
export default function DeactivationPage() {
  const { t } = useTranslation('accounts-admin')
  const id = useQueryParameters().get(accountIdParameter) ?? ''
  const [done, setDone] = useState<Deactivated | null>(null)
  const query = useAccountQuery(['user', 'deactivation'], previewDeactivation, {
    params: { id: id || '-' },
    ...previewOptions,
    enabled: done === null,
  })
  const { data } = query
  if (done?.id === id) return <DeactivationDone {...done} />

  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={t('deactivation.title')}
        lead={t('deactivation.lead')}
        above={<BackLink to={adminPaths.account(id)}>{t('deactivation.back')}</BackLink>}
      />
      {!data && <NotLoaded title={t('deactivation.failed')} query={query} />}
      {data && !data.isActive && (
        <Notice title={t('deactivation.already.title')} text={t('deactivation.already.text')} />
      )}
      {data?.isActive && (
        <DeactivationForm
          key={id}
          id={id}
          preview={data}
          refetch={() => query.refetch()}
          onDone={(deactivated) => {
            setDone(deactivated)
            // All data of the account are out of date.
            void queryClient.invalidateQueries({ queryKey: ['user'] })
          }}
        />
      )}
    </div>
  )
}
