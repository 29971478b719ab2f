import { expect, it } from 'vitest'
import { missingOf } from './setup.ts'

const whole = {
  contact: { email: 'kaixo@itsasargi.eus', phone: '600 000 000' },
  legal: { taxId: 'G20000006' },
}

it.each([
  [whole, []],
  [{ ...whole, legal: { taxId: null } }, ['taxId']],
  [{ ...whole, contact: { email: 'info@example.org', phone: null } }, ['phone', 'email']],
])('what an association lacks is named, and nothing else: %j', (data, missing) => {
  expect(missingOf(data)).toEqual(missing)
})
