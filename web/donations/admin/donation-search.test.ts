import { expect, test } from 'vitest'
import { donationsAddress, searchFromAddress, searchProblems, toQuery } from './donation-search.ts'

test('a search comes back from its address, and what cannot be is left out of the call', () => {
  const address = new URLSearchParams({
    buscar: 'maite',
    estado: 'refunded',
    desde: '2025-01-01',
    hasta: 'ayer',
    minimo: '12,5',
    maximo: 'mucho',
    orden: 'largest',
  })
  const search = searchFromAddress(address)
  expect(toQuery(search)).toEqual({
    search: 'maite',
    state: 'refunded',
    from: '2025-01-01',
    to: undefined,
    least: 12.5,
    most: undefined,
    order: 'largest',
  })
  expect(donationsAddress(search)).toMatch(/\?buscar=maite&.*&orden=largest$/)
  expect(donationsAddress(searchFromAddress(new URLSearchParams()))).toBe('/admin/aportaciones')
})

test.each([
  ['', '', {}],
  ['10', '10,00 €', {}],
  ['', '12.5', {}],
  ['diez', ' ', { least: 'invalid' }],
  ['-1', '1e3', { least: 'invalid', most: 'invalid' }],
  ['20', '19,99', { most: 'backwards' }],
  ['0', '0', {}],
])('amounts from «%s» to «%s»', (least, most, problems) => {
  const search = { ...searchFromAddress(new URLSearchParams()), least, most }
  expect(searchProblems(search)).toEqual(problems)
  expect(searchProblems({ ...search, from: '2025-02-30' })).toEqual({
    ...problems,
    from: 'invalid',
  })
})
