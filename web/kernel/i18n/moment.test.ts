import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'

const now = new Date('2035-03-05T08:00:00Z')

test.each([
  ['of this morning', '2035-03-05T07:05:00Z', 'today', '08:05'],
  ['after midnight in Madrid, though not in Greenwich', '2035-03-04T23:30:00Z', 'today', '00:30'],
  ['of the evening before', '2035-03-04T22:59:00Z', 'yesterday', '23:59'],
  ['of two days before', '2035-03-03T12:00:00Z', 'onDay', '13:00'],
  ['of a summer’s day', '2034-07-05T07:05:00Z', 'onDay', '09:05'],
])('a moment %s is shown by its day and the time in Madrid', (_, iso, format, time) => {
  expect(momentOf(new Date(iso), now)).toMatchObject({ format, time })
})
