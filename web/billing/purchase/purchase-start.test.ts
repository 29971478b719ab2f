import { expect, test } from 'vitest'
import { firstTimetable, ona, onarte } from '#domain/testing/first-timetable.ts'
import { purchaseStartOf } from './purchase-start.ts'

const { programmes } = firstTimetable

const request = {
  programaNombre: 'ONA',
  programaId: 1,
  userId: 'u1',
  email: 'ane@example.org',
  personasInscritas: [{ nombre: 'Ane', apellido: 'Alkorta' }],
}

test('the navigation names programme, payer and people', () => {
  expect(purchaseStartOf({ key: 'k', state: request }, { id: 'u1' }, null, programmes)).toEqual({
    programme: ona,
    visit: 'k',
    payer: { userId: 'u1', email: 'ane@example.org' },
    people: [{ firstName: 'Ane', lastName: 'Alkorta' }],
    returnedSecret: null,
  })
})

test('another account’s state in the history is not used', () => {
  expect(purchaseStartOf({ key: 'k', state: request }, { id: 'u2' }, 1, programmes)).toMatchObject({
    payer: null,
    people: [],
  })
})

test('the address alone is enough', () => {
  expect(purchaseStartOf({ key: 'k', state: null }, { id: 'u1' }, 2, programmes)).toMatchObject({
    programme: onarte,
    payer: null,
  })
})

test('without any programme there is nothing to begin with', () => {
  expect(purchaseStartOf({ key: 'k', state: null }, { id: 'u1' }, null, programmes)).toBeNull()
})

test('a programme that there is not is nothing to begin with', () => {
  expect(purchaseStartOf({ key: 'k', state: null }, { id: 'u1' }, 9, programmes)).toBeNull()
})
