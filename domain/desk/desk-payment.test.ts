import { expect, it } from 'vitest'
import { inOrder, isReceivable } from './desk-payment.ts'

const ahead = ['2035-04', '2035-05', '2035-06', '2035-07']

it.each([
  { what: 'the first', before: [], after: ['2035-04'], chosen: ['2035-04'] },
  {
    what: 'the third, which brings those before it',
    before: ['2035-04'],
    after: ['2035-04', '2035-06'],
    chosen: ['2035-04', '2035-05', '2035-06'],
  },
  {
    what: 'the second no more, which takes those after it',
    before: ['2035-04', '2035-05', '2035-06'],
    after: ['2035-04', '2035-06'],
    chosen: ['2035-04'],
  },
  {
    what: 'a month that is owed, which moves nothing else',
    before: ['2035-04'],
    after: ['2035-02', '2035-04'],
    chosen: ['2035-02', '2035-04'],
  },
  {
    what: 'a month that is owed no more',
    before: ['2035-02', '2035-04'],
    after: ['2035-04'],
    chosen: ['2035-04'],
  },
])('months ahead are chosen without a gap: $what', ({ before, after, chosen }) => {
  expect(inOrder(ahead, before, after)).toEqual(chosen)
})

it('money is recorded on its day or in the month after it', () => {
  const days = ['2035-03-31', '2035-03-30', '2035-02-27', '2035-02-26']
  expect(days.map((day) => isReceivable(day, '2035-03-30'))).toEqual([false, true, true, false])
})
