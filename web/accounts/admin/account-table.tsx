import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatDay } from '#domain/calendar-text.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { adminPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { type Column, Table } from '#web/ui/content/table.tsx'
import type { ListedAccount } from './account.ts'
import { AccountBadges } from './account-badges.tsx'

export function AccountTable({ accounts }: { accounts: readonly ListedAccount[] }) {
  const { t } = useTranslation('accounts-admin')
  const { language } = useLanguage()
  const { search } = useLocation()
  const columns: Column<ListedAccount>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      cell: ({ id, name }) => (
        // The search is handed over for the way back.
        <Link to={adminPaths.account(id)} state={{ search }} className={textLinkClasses}>
          <span className="wrap-anywhere">{name}</span>
        </Link>
      ),
    },
    {
      key: 'contact',
      title: t('columns.contact'),
      cell: ({ email, phone }) => (
        <span className="grid">
          <span className="wrap-anywhere">{email}</span>
          {phone && <span className="figures">{formatPhone(phone)}</span>}
        </span>
      ),
    },
    {
      key: 'since',
      title: t('columns.since'),
      cell: ({ openedAt }) => formatDay(madridDay(new Date(openedAt)), language),
    },
    { key: 'state', title: t('columns.state'), cell: (account) => <AccountBadges {...account} /> },
  ]
  return <Table caption={t('caption')} columns={columns} rows={accounts} rowKey={({ id }) => id} />
}
