import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasRight, type Right, rights, roles } from '#domain/kernel/rights.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'

/** Shows which role may do what, from the very table that the server goes by. */
export function RightsTable() {
  const { t } = useTranslation('roles')
  const columns: Column<Right>[] = [
    {
      key: 'right',
      title: t('table.right'),
      cell: (right) => <span className="font-bold">{t(`rights.${right}`)}</span>,
    },
    ...roles.map(
      (role): Column<Right> => ({
        key: role,
        title: t(`names.${role}`),
        cell: (right) => {
          if (!hasRight(role, right)) return <span className="text-ink-soft">{t('table.no')}</span>
          return (
            <span className="inline-flex items-center gap-1">
              <Check className="size-5 shrink-0 text-moss" />
              <span>{t(role === 'instructor' ? 'table.own' : 'table.yes')}</span>
            </span>
          )
        },
      }),
    ),
  ]
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
      <Table caption={t('table.title')} columns={columns} rows={rights} rowKey={(right) => right} />
    </Section>
  )
}
