import { expect, test } from 'vitest'
import { type InvoiceFilter, invoiceParameters } from '#web/signed-in-paths.ts'
import type { Invoices } from './invoice.ts'
import { filterIn, yearShown } from './invoice-filter.ts'

const person = '0f8fad5b-d9cb-469f-a165-70867728950e'

test.each([
  ['all that is meant', { year: '2026', enrollee: person, programmeId: '2' }, {}],
  ['no year', { year: '26' }, { year: undefined }],
  ['nobody', { enrollee: 'ane' }, { enrollee: undefined }],
  ['no programme', { programmeId: '-1' }, { programmeId: undefined }],
])('the address of %s', (_, parameters: Partial<Record<keyof InvoiceFilter, string>>, unmeant) => {
  const names = Object.keys(parameters) as (keyof InvoiceFilter)[]
  const search = new URLSearchParams(
    names.map((name) => [invoiceParameters[name], parameters[name] ?? '']),
  )
  expect(filterIn(search)).toEqual({ ...parameters, ...unmeant })
})

test.each([
  ['the one that is chosen', '2025', ['2026', '2025'], '2025'],
  ['the only one there is', undefined, ['2026'], '2026'],
  ['none among several', undefined, ['2026', '2025'], undefined],
])('sum and document are of a year: %s', (_, year, years, shown) => {
  const filter = { year, enrollee: undefined, programmeId: undefined }
  expect(yearShown(filter, { years } as unknown as Invoices)).toBe(shown)
})
