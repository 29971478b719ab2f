import { expect, it } from 'vitest'
import { accountColumns } from '#domain/accounts/admin/account-columns.ts'
import type { List, ListColumn } from '#domain/admin/list.ts'
import { adColumns } from '#domain/banners/admin/ad-columns.ts'
import { paymentColumns } from '#domain/billing/admin/payment-columns.ts'
import { receiptColumns } from '#domain/billing/admin/receipt-columns.ts'
import { donationColumns } from '#domain/donations/admin/donation-columns.ts'
import { enrolmentColumns } from '#domain/enrolments/admin/enrolment-columns.ts'
import { texts } from '#server/http/language.ts'
import { fileColumns } from './list-file.ts'

const lists = [
  accountColumns,
  adColumns,
  donationColumns,
  enrolmentColumns,
  paymentColumns,
  receiptColumns,
].map((list) => ({ ...(list as List<never, string>) }))

// The compiler cannot know these keys: a list names its texts as data.
it.each(lists)('$texts has the texts of its columns', ({ texts: file, columns, screen }) => {
  const group = (name: string) => (texts.es[file] as Record<string, object>)[name]
  const inFiles = Object.entries<ListColumn<never>>(columns).filter(([, { width }]) => width)
  for (const key of [...inFiles.map(([name]) => name), ...screen.map(([first]) => first)]) {
    expect(group('columns')).toHaveProperty(key)
  }
  for (const { words, empty } of Object.values<ListColumn<never>>(columns)) {
    if (words) expect(group(words)).toBeTypeOf('object')
    if (empty) expect(group(empty)).toBeTypeOf('string')
  }
})

it('a file has a cell of each kind as spreadsheets want it, and an empty one in words', () => {
  const row = {
    ...{ id: '', persona: null, phone: '+34943123456', age: 40, locality: null, programaId: 1 },
    ...{ programaNombre: 'ONA', status: 'active' as const, payer: null, effectiveEndDate: null },
    ...{ enrolledOn: '2026-01-05', nextCharge: { date: '2026-01-30', amount: 60 } },
  }
  const cells = fileColumns(enrolmentColumns, 'es').map(({ title, cell }) => [title, cell(row)])
  expect(Object.fromEntries(cells)).toMatchObject({
    Persona: 'Cuenta borrada',
    Estado: 'Activa',
    Teléfono: '943 12 34 56',
    Edad: { count: 40 },
    Localidad: null,
    'Próximo cobro': { day: '2026-01-30' },
    Importe: { cents: 6000 },
  })
})
