import type { CustomerState, DisputeState, MoneyState, PaymentState } from '../state.ts'
import { badge, build } from './build.ts'
import { hour, money, shortDay } from './formats.ts'
import { locale, statusText, words } from './locale.ts'

const tones: Readonly<Record<string, 'good' | 'bad'>> = {
  succeeded: 'good',
  failed: 'bad',
  lost: 'bad',
  needs_response: 'bad',
}

interface Column<Row> {
  head: string
  cell(row: Row): Node | string
}

/** Roles are spelled out, since the narrow layout shows rows as blocks and would lose them. */
function table<Row>(rows: Row[], columns: Column<Row>[]): HTMLElement {
  const bodyRows = rows.map((row) =>
    build(
      'tr',
      { role: 'row' },
      ...columns.map(({ head, cell }) =>
        build('td', { role: 'cell', 'data-head': head }, cell(row)),
      ),
    ),
  )
  return build(
    'table',
    { role: 'table' },
    build(
      'thead',
      { role: 'rowgroup' },
      build(
        'tr',
        { role: 'row' },
        ...columns.map(({ head }) => build('th', { scope: 'col', role: 'columnheader' }, head)),
      ),
    ),
    build('tbody', { role: 'rowgroup' }, ...bodyRows),
  )
}

/** Who, when and how much: the first columns of everything that moves money. */
function moneyColumns(customers: CustomerState[]): Column<MoneyState>[] {
  const people = new Map(customers.map(({ id, name, email }) => [id, name ?? email ?? id]))
  return [
    { head: words.person, cell: (row) => people.get(row.customer ?? '') ?? '' },
    {
      head: words.date,
      cell: ({ created }) => `${shortDay(created, locale)}, ${hour(created, locale)}`,
    },
    { head: words.amount, cell: ({ amount, currency }) => money(amount, currency, locale) },
  ]
}

const statusColumn: Column<MoneyState> = {
  head: words.status,
  cell: ({ status }) => badge(statusText(status), tones[status] ?? 'calm'),
}

function paymentStatus({ status, failure }: PaymentState): HTMLElement {
  const isRefused = status === 'requires_payment_method' && failure !== null
  if (!isRefused) return badge(statusText(status), tones[status] ?? 'calm')
  return build('span', {}, badge(words.refused, 'bad'), ' ', build('small', {}, failure))
}

function metadataCell({ id, metadata }: PaymentState): HTMLElement {
  const entries = Object.entries(metadata).map(([key, value]) => `${key}: ${value}`)
  return build(
    'span',
    {},
    ...(entries.length > 0 ? [entries.join(' · '), build('br')] : []),
    build('code', {}, id),
  )
}

export function paymentTable(payments: PaymentState[], customers: CustomerState[]): Node[] {
  if (payments.length === 0) return [build('p', { class: 'quiet' }, words.noPayments)]
  return [
    table<PaymentState>(payments, [
      ...moneyColumns(customers),
      { head: words.status, cell: paymentStatus },
      { head: words.about, cell: metadataCell },
    ]),
  ]
}

export function refundTable(refunds: MoneyState[], customers: CustomerState[]): Node[] {
  if (refunds.length === 0) return [build('p', { class: 'quiet' }, words.noRefunds)]
  return [table(refunds, [...moneyColumns(customers), statusColumn])]
}

export function disputeTable(disputes: DisputeState[], customers: CustomerState[]): Node[] {
  if (disputes.length === 0) return [build('p', { class: 'quiet' }, words.noDisputes)]
  const until = ({ dueBy }: DisputeState) => (dueBy === null ? '' : shortDay(dueBy, locale))
  return [
    table<DisputeState>(disputes, [
      ...moneyColumns(customers),
      statusColumn,
      { head: words.answerBy, cell: until },
    ]),
  ]
}
