import { expect, it } from 'vitest'
import { type EnrolmentView, viewFromAddress, viewToAddress } from './enrolment.ts'

const unasked = viewFromAddress(new URLSearchParams())

const through = (view: EnrolmentView) => viewFromAddress(new URLSearchParams(viewToAddress(view)))

it('what the list shows unasked has the shortest address', () => {
  expect(viewToAddress(unasked)).toEqual({})
  expect(unasked).toMatchObject({ words: '', status: '', order: 'newest', page: 1 })
})

it('a view stands wholly in the address, and comes back from it', () => {
  const view: EnrolmentView = {
    words: 'iñaki & co',
    status: 'inactive',
    programme: 'other',
    imported: '',
    order: 'surname',
    page: 3,
    columns: ['phone', 'age'],
  }
  expect(through(view)).toEqual(view)
  expect(through({ ...unasked, columns: [] }).columns).toEqual([])
})

it('an invalid address shows the default view', () => {
  const address = 'estado=lost&programa=yoga&orden=sideways&pagina=-1&columnas=health,shoe'
  expect(viewFromAddress(new URLSearchParams(address))).toEqual({ ...unasked, columns: [] })
  expect(viewFromAddress(new URLSearchParams('pagina=1e99')).page).toBe(1)
})
