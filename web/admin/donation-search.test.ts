import { expect, test } from 'vitest'
import { searchFromAddress, searchToAddress, wantedIn } from './donation-search.ts'

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
  expect(wantedIn(search)).toEqual({
    search: 'maite',
    state: 'refunded',
    from: '2025-01-01',
    to: undefined,
    least: 12.5,
    most: undefined,
    order: 'largest',
  })
  expect(searchToAddress(search)).toMatchObject({ buscar: 'maite', orden: 'largest' })
  expect(searchToAddress(searchFromAddress(new URLSearchParams()))).toEqual({})
})
