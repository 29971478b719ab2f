import { useTranslation } from 'react-i18next'
import { formatDayInFigures, formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { FileLinks } from '#web/kernel/lists/file-links.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import { LedgerLine } from './ledger-line.tsx'
import { ledgerPaths } from './paths.ts'
import { type Figure, figures, type Statement } from './statement.ts'

/** Leads from what there was to what there is; each figure unfolds into its movements. */
export function LedgerMonth({ statement }: { statement: Statement }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const { month, opening, closing, desk, lines } = statement
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div role="status">
        <h2 className="text-2xl first-letter:uppercase">{formatMonth(month, language)}</h2>
      </div>
      <div className="grid grid-cols-1">
        <LedgerLine name={t('opening')} amount={opening} isTotal />
        {(Object.keys(figures) as Figure[]).map((figure) => (
          <Movements key={figure} figure={figure} lines={lines} />
        ))}
        <LedgerLine name={t('closing')} amount={closing} isTotal />
      </div>
      {(desk.cash !== 0 || desk.bank !== 0) && (
        <div className="grid grid-cols-1">
          <h3 className="text-xl">{t('desk.title')}</h3>
          <LedgerLine name={t('desk.cash')} amount={desk.cash} />
          <LedgerLine name={t('desk.bank')} amount={desk.bank} />
        </div>
      )}
      <p className="flex flex-wrap gap-3 print:hidden">
        <FileLinks
          to={(format) => ledgerPaths.export({ month, format, lng: language })}
          rows={lines.length}
        />
      </p>
    </Card>
  )
}

function Movements({ figure, lines }: { figure: Figure } & Pick<Statement, 'lines'>) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const money = useMoney()
  const kinds: readonly string[] = figures[figure]
  const own = lines.filter(({ kind }) => kinds.includes(kind))
  const cents = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  if (own.length === 0)
    return figure === 'corrections' ? null : <LedgerLine name={t(figure)} amount={0} />
  const name = t('withCount', { figure: t(figure), count: own.length })
  return (
    <LedgerLine name={name} amount={cents / 100}>
      <Table
        dense
        caption={t(figure)}
        rows={own.map((line, place) => ({ ...line, place }))}
        rowKey={({ place }) => place}
        columns={[
          {
            key: 'reference',
            title: t('columns.reference'),
            cell: ({ reference }) => <span translate="no">{reference}</span>,
          },
          { key: 'kind', title: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          {
            key: 'date',
            title: t('columns.date'),
            cell: ({ date }) => formatDayInFigures(date, language),
          },
          {
            key: 'amount',
            title: t('columns.amount'),
            numeric: true,
            cell: ({ amount }) => <span translate="no">{money(amount)}</span>,
          },
        ]}
      />
    </LedgerLine>
  )
}
