import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import { useLanguage } from '#web/shell/use-language.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Invoice } from './invoice.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'

export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('invoices')
  const { language } = useLanguage()
  const columns: Column<Invoice>[] = [
    { key: 'date', title: t('columns.date'), cell: ({ date }) => whole(formatDay(date, language)) },
    {
      key: 'number',
      title: t('columns.number'),
      cell: ({ number }) => whole(number ?? t('noNumber')),
    },
    { key: 'programme', title: t('columns.programme'), cell: (invoice) => invoice.programaNombre },
    { key: 'person', title: t('columns.person'), cell: ({ persona }) => persona },
    {
      key: 'amount',
      title: t('columns.amount'),
      cell: ({ amount }) => <strong>{formatMoney(fromEuros(amount), language)}</strong>,
      numeric: true,
    },
    {
      key: 'status',
      title: t('columns.status'),
      cell: ({ status }) => <InvoiceStatusBadge status={status} />,
    },
  ]
  return <Table caption={t('caption')} columns={columns} rows={invoices} rowKey={({ id }) => id} />
}

/** Stays on one line where the table has the room. */
function whole(text: string) {
  return <span className="xl:whitespace-nowrap">{text}</span>
}
