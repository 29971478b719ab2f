import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountColumns } from '#domain/accounts/admin/account-columns.ts'
import { adColumns } from '#domain/banners/admin/ad-columns.ts'
import { paymentColumns } from '#domain/billing/admin/payment-columns.ts'
import { receiptColumns } from '#domain/billing/admin/receipt-columns.ts'
import { scheduleColumns } from '#domain/billing/admin/schedule-columns.ts'
import { donationColumns } from '#domain/donations/admin/donation-columns.ts'
import { enrolmentColumns } from '#domain/enrolments/admin/enrolment-columns.ts'
import { defineList, type List, type ListColumn, titleOf } from '#domain/kernel/lists/list.ts'
import { texts } from '#server/kernel/http/language.ts'
import { fileColumns } from './list-file.ts'

const lists = [
  accountColumns,
  adColumns,
  donationColumns,
  enrolmentColumns,
  paymentColumns,
  receiptColumns,
  scheduleColumns,
].map((list) => ({ ...(list as List<never, string>) }))

// The compiler cannot know these keys: a list names its texts as data.
it.each(lists)('$texts has the texts of its columns', (list) => {
  const { texts: file, columns, screen } = list
  const group = (name: string) => (texts.es[file] as Record<string, object>)[name]
  const inFiles = Object.entries<ListColumn<never>>(columns).filter(([, { width }]) => width)
  for (const key of [...inFiles.map(([name]) => name), ...screen.map(([first]) => first)]) {
    const [namespace = '', path = ''] = titleOf(list, key).split(':')
    expect(texts.es[namespace]).toHaveProperty(path)
  }
  for (const { words, empty } of Object.values<ListColumn<never>>(columns)) {
    if (words) expect(group(words)).toBeTypeOf('object')
    if (empty) expect(group(empty)).toBeTypeOf('string')
  }
})

it('a file has a cell of each kind as spreadsheets want it, and an empty one in words', () => {
  const people = defineList({
    row: z.object({ name: z.string().nullable(), phone: z.string(), status: z.string() }),
    texts: 'enrolment-admin',
    columns: {
      person: { kind: 'name', width: 9, value: ({ name }) => name, empty: 'erased' },
      status: { kind: 'words', width: 9, value: ({ status }) => status, words: 'status' },
      phone: {
        kind: 'phone',
        width: 9,
        title: 'enrolments:fields.phone',
        value: ({ phone }) => phone,
      },
      places: { kind: 'number', width: 9, title: 'enrolments:fields.age', value: () => 40 },
      town: { kind: 'text', width: 9, title: 'enrolments:fields.locality', value: () => null },
      end: { kind: 'day', width: 9, value: () => '2026-01-30' },
      amount: { kind: 'money', width: 9, value: () => 6000 },
      email: { kind: 'email', value: () => 'only.on.the.screen@example.org' },
    },
    screen: [],
  })
  const row = { name: null, phone: '+34943123456', status: 'active' }
  const cells = fileColumns(people, 'es').map(({ title, cell }) => [title, cell(row)])
  expect(Object.fromEntries(cells)).toEqual({
    Persona: 'Cuenta borrada',
    Estado: 'Activa',
    Teléfono: '943 12 34 56',
    Edad: { count: 40 },
    Localidad: null,
    Fin: { day: '2026-01-30' },
    Importe: { cents: 6000 },
  })
})
