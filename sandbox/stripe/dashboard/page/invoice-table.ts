import type { CustomerState, InvoiceState } from '../state.ts'
import { badge, build } from './build.ts'
import { money, shortDay } from './formats.ts'
import { locale, statusText, words } from './reader.ts'

const tones: Readonly<Record<string, 'good' | 'bad'>> = {
  paid: 'good',
  open: 'bad',
  uncollectible: 'bad',
}

/** Roles are spelled out, since the narrow layout shows rows as blocks and would lose them. */
export function invoiceTable(invoices: InvoiceState[], customers: CustomerState[]): Node[] {
  if (invoices.length === 0) return [build('p', { class: 'quiet' }, words.noInvoices)]
  const people = new Map(customers.map(({ id, name, email }) => [id, name ?? email ?? id]))
  const heads = [words.number, words.person, words.date, words.amount, words.status]
  const rows = invoices.map((invoice) => {
    const cells: (Node | string)[] = [
      invoice.number ?? invoice.id,
      people.get(invoice.customer ?? '') ?? '',
      shortDay(invoice.created, locale),
      money(invoice.amount, invoice.currency, locale),
      badge(statusText(invoice.status), tones[invoice.status] ?? 'calm'),
    ]
    return build(
      'tr',
      { role: 'row' },
      ...cells.map((cell, column) =>
        build('td', { role: 'cell', 'data-head': heads[column] ?? '' }, cell),
      ),
    )
  })
  return [
    build(
      'table',
      { role: 'table' },
      build(
        'thead',
        { role: 'rowgroup' },
        build(
          'tr',
          { role: 'row' },
          ...heads.map((head) => build('th', { scope: 'col', role: 'columnheader' }, head)),
        ),
      ),
      build('tbody', { role: 'rowgroup' }, ...rows),
    ),
  ]
}
