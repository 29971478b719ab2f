import { useTranslation } from 'react-i18next'
import { hasRight, type Right, type Role, rights, roles } from '#domain/kernel/rights.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'

/** Shows which role may do what, from the very table that the server goes by. */
export function RightsTable() {
  const { t } = useTranslation('roles')
  const nameOf = (role: Role) =>
    role === 'instructor' ? t('table.own', { role: t(`names.${role}`) }) : t(`names.${role}`)
  const whoMay = (right: Right) => roles.filter((role) => hasRight(role, right)).map(nameOf)
  return (
    <Section look="small" id="rights" title={t('table.title')}>
      <ul className="grid gap-1">
        {roles.map((role) => (
          <li key={role}>
            <span className="font-bold">{t(`names.${role}`)}</span>
            <span>{`: ${t(`texts.${role}`)}`}</span>
          </li>
        ))}
      </ul>
      <Table
        caption={t('table.title')}
        columns={[
          {
            key: 'right',
            title: t('table.right'),
            cell: (right: Right) => <span className="font-bold">{t(`rights.${right}`)}</span>,
          },
          { key: 'who', title: t('table.who'), cell: (right: Right) => whoMay(right).join(', ') },
        ]}
        rows={rights}
        rowKey={(right) => right}
      />
    </Section>
  )
}
