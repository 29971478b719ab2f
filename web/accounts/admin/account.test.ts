import { expect, it } from 'vitest'
import { accountsAddress, accountsFromAddress } from './account.ts'

const read = (query: string) => accountsFromAddress(new URLSearchParams(query))

it('keeps the whole search in the address, and leaves out what is so anyway', () => {
  expect(accountsAddress(read(''))).toBe('/admin/usuarios')
  const query = 'buscar=Bego%C3%B1a&estado=inactive&orden=newest&pagina=3'
  expect(read(query)).toEqual({ words: 'Begoña', show: 'inactive', order: 'newest', page: 3 })
  expect(accountsAddress(read(query))).toBe(`/admin/usuarios?${query}`)
})

it.each([
  'estado=secret&orden=worst&pagina=-1',
  'pagina=1.5',
  'pagina=many',
])('takes what it does not know for nothing: %s', (query) => {
  expect(read(query)).toEqual({ words: '', show: 'all', order: 'name', page: 1 })
})
