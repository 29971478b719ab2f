import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { accountColumns } from '#domain/accounts/admin/account-columns.ts'
import { ListTable } from '#web/kernel/lists/list-table.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { ListedAccount } from './account.ts'
import { AccountBadges } from './account-badges.tsx'

export function AccountTable({ accounts }: { accounts: readonly ListedAccount[] }) {
  const { t } = useTranslation('accounts-admin')
  const { search } = useLocation()
  return (
    <ListTable
      list={accountColumns}
      caption={t('caption')}
      rows={accounts}
      cells={{
        name: ({ id, name }) => (
          // The search is handed over for the way back.
          <Link to={adminPaths.account(id)} state={{ search }} className={rowLinkClasses}>
            <span translate="no" className="wrap-anywhere">
              {name}
            </span>
          </Link>
        ),
        state: (account) => <AccountBadges {...account} />,
      }}
    />
  )
}
