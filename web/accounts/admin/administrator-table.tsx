import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button, rowButtonClasses } from '#web/kernel/ui/content/button.tsx'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { Administrator } from './administrator.ts'
import { HeldRoles } from './roles/held-roles.tsx'

interface AdministratorTableProps {
  administrators: readonly Administrator[]
  onRenew: () => void
  onReset: (administrator: Administrator) => void
}

export function AdministratorTable(props: AdministratorTableProps) {
  const { administrators, onRenew, onReset } = props
  const { t } = useTranslation('admin')
  const columns: Column<Administrator>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      cell: ({ id, name, isYou }) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-bold">
          <Link translate="no" to={adminPaths.account(id)} className={rowLinkClasses}>
            {name}
          </Link>
          {isYou && <Badge look="sea">{t('you')}</Badge>}
        </span>
      ),
    },
    {
      key: 'roles',
      title: t('columns.roles'),
      cell: ({ roles }) => <HeldRoles roles={roles} />,
    },
    {
      key: 'email',
      title: t('columns.email'),
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: 'twoFactor',
      title: t('columns.twoFactor'),
      titled: true,
      cell: ({ twoFactor }) => (
        <span className="whitespace-nowrap">
          <Badge look={twoFactor ? 'moss' : 'sun'}>{t(twoFactor ? 'on' : 'off')}</Badge>
        </span>
      ),
    },
    {
      key: 'codesLeft',
      title: t('columns.codesLeft'),
      titled: true,
      cell: ({ twoFactor, recoveryCodesLeft }) => (twoFactor ? recoveryCodesLeft : t('none')),
    },
    {
      key: 'actions',
      title: t('columns.actions'),
      cell: (administrator) => {
        if (administrator.isYou) {
          return (
            <Button look="secondary" onClick={onRenew} className={rowButtonClasses}>
              {t('renew.button')}
            </Button>
          )
        }
        if (!administrator.twoFactor) return t('none')
        return (
          <Button
            look="secondary"
            onClick={() => onReset(administrator)}
            className={rowButtonClasses}
          >
            <span>{t('reset.button')}</span>
            <span className="sr-only">{`(${administrator.name})`}</span>
          </Button>
        )
      },
    },
  ]
  return (
    <Table
      dense
      caption={t('list')}
      columns={columns}
      rows={administrators}
      rowKey={({ id }) => id}
    />
  )
}
