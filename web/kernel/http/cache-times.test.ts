import { expect, test } from 'vitest'
import { cacheTimes } from './cache-times.ts'

test('each kind of answer is good for as many minutes as the spec says (§9)', () => {
  const minutes = Object.entries(cacheTimes).map(([kind, time]) => [kind, time / 60_000])
  expect(Object.fromEntries(minutes)).toEqual({
    programme: 10,
    auth: 5,
    user: 15,
    enrolment: 2,
    payment: 1,
    subscription: 30,
    other: 30,
  })
})
