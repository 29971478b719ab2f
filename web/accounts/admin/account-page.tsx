import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { readAccount } from '#domain/accounts/admin/account-contract.ts'
import { adminPages } from '#domain/admin-pages.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { accountIdParameter } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountBadges } from './account-badges.tsx'
import { AccountContact } from './account-contact.tsx'
import { AccountEnrolments } from './account-enrolments.tsx'

/** One account: whose it is, what goes on in it, and what an administrator can do with it. */
export default function AccountPage() {
  const { t } = useTranslation('accounts-admin')
  const { user } = useAuth()
  const { search } = (useLocation().state ?? {}) as { search?: string }
  const id = useQueryParameters().get(accountIdParameter) ?? ''
  const query = useQuery(
    {
      queryKey: ['user', 'account', user?.id, id],
      queryFn: ({ signal }) => call(readAccount, { signal, params: { id: id || '-' } }),
      // Its owner and other administrators change it too.
      refetchOnMount: 'always',
    },
    queries,
  )
  const { data } = query

  function onChanged(): void {
    // The list behind it too.
    void queries.invalidateQueries({ queryKey: ['user'] })
  }

  return (
    <div className="admin-page max-w-4xl">
      {/* Without the name, which would stay in the browser's history. */}
      <PageTitle text={t('account.title')} />
      <PageHeading
        title={data?.name ?? t('account.title')}
        lead={t('account.lead')}
        above={
          <Link to={`${adminPages.accounts}${search ?? ''}`} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {t('account.back')}
          </Link>
        }
      />
      {!data && <NotLoaded title={t('account.failed')} query={query} />}
      {data && (
        <>
          <AccountBadges {...data} />
          <AccountContact account={data} />
          <AccountEnrolments account={data} />
          <AccountActions account={data} onChanged={onChanged} />
        </>
      )}
    </div>
  )
}
