import { expect, it } from 'vitest'
import { inOrder } from './month-choice.ts'

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
