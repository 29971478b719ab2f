import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { readAccount } from '#domain/accounts/admin/account-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { accountIdParameter } from '#web/signed-in-paths.ts'
import type { Account } from './account.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountBadges } from './account-badges.tsx'
import { AccountContact } from './account-contact.tsx'
import { AccountEmail } from './account-email.tsx'
import { AccountEnrolments } from './account-enrolments.tsx'
import { AccountOwner } from './account-owner.tsx'
import { AccountRoles } from './roles/account-roles.tsx'

/** Nobody can log in to it: it was opened at the desk, or by an import. */
function isWithoutLogIn({ logInMethods }: Account): boolean {
  return !logInMethods.password && !logInMethods.google
}

/** One account: whose it is, what goes on in it, and what an administrator can do with it. */
export default function AccountPage() {
  const { t } = useTranslation('accounts-admin')
  const { search } = (useLocation().state ?? {}) as { search?: string }
  const id = useQueryParameters().get(accountIdParameter) ?? ''
  const query = useAccountQuery(['user', 'account'], readAccount, { params: { id: id || '-' } })
  const { data } = query
  const mayGrant = useRight('roles')
  const mayInviteThem = useRight('people')
  const { doneNotice, showDone } = useDoneNotice()

  function onInvited(words: ReactNode): void {
    onChanged()
    showDone(words)
  }

  function onChanged(): void {
    // The list behind it too.
    void queryClient.invalidateQueries({ queryKey: ['user'] })
  }

  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={data?.name ?? t('account.title')}
        isName={data !== undefined}
        // Without the name, which would stay in the browser's history.
        tabTitle={t('account.title')}
        lead={t('account.lead')}
        above={
          <BackLink to={`${adminPages.accounts}${search ?? ''}`}>{t('account.back')}</BackLink>
        }
      />
      {!data && <NotLoaded title={t('account.failed')} query={query} />}
      {data && (
        <>
          <AccountBadges {...data} />
          <AccountContact account={data} />
          {doneNotice}
          {data.isActive && isWithoutLogIn(data) && mayInviteThem && (
            <AccountEmail key={data.email} account={data} onInvited={onInvited} />
          )}
          <AccountEnrolments account={data} />
          {isWithoutLogIn(data) && mayInviteThem && <AccountOwner account={data} />}
          {mayGrant && <AccountRoles account={data} onChanged={onChanged} />}
          {mayGrant && <AccountActions account={data} onChanged={onChanged} />}
        </>
      )}
    </div>
  )
}
