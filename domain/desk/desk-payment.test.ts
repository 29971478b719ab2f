import { expect, it } from 'vitest'
import { isReceivable } from './desk-payment.ts'

it('money is recorded on its day or in the month after it', () => {
  const days = ['2035-03-31', '2035-03-30', '2035-02-27', '2035-02-26']
  expect(days.map((day) => isReceivable(day, '2035-03-30'))).toEqual([false, true, true, false])
})
