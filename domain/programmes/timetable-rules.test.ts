import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOfPage } from './programme-page.ts'
import { inOrder, sessionProblems, slugOf } from './timetable-rules.ts'

test.each([
  ['two a week', ['1 09:45 10:45', '3 09:45 10:45'], []],
  ['one after another', ['1 09:45 10:45', '1 10:45 11:45'], []],
  ['the same hours on other days', ['1 09:00 10:00', '2 09:00 10:00'], []],
  ['an hour that there is not', ['1 24:00 25:00'], ['0 timeInvalid']],
  ['an hour without its zero', ['1 9:45 10:45'], ['0 timeInvalid']],
  ['an end before the beginning', ['1 11:00 10:00'], ['0 timesBackwards']],
  ['an end at the beginning', ['1 11:00 11:00'], ['0 timesBackwards']],
  ['two at once', ['1 09:00 10:00', '1 09:30 10:30'], ['1 sessionsOverlap']],
  ['one within another', ['1 09:30 09:45', '1 09:00 10:30'], ['1 sessionsOverlap']],
  ['the same twice', ['4 09:00 10:00', '4 09:00 10:00'], ['1 sessionsOverlap']],
])('%s', (_, sessions, problems) => {
  const found = sessionProblems(sessions.map(sessionOf))
  expect(found.map(({ index, code }) => `${index} ${code.replace('programmes.', '')}`)).toEqual(
    problems,
  )
})

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
const anySession = fc
  .record({ weekday: fc.integer({ min: 1, max: 7 }), from: minutes, to: minutes })
  .map(({ weekday, from, to }) => ({ weekday, from: clock(from), to: clock(to) }))

test('whatever the order, sessions overlap or they do not', () => {
  fc.assert(
    fc.property(fc.array(anySession, { maxLength: 6 }), (sessions) => {
      const some = sessionProblems(sessions).length > 0
      expect(sessionProblems(inOrder(sessions)).length > 0).toBe(some)
      expect(sessionProblems(sessions.toReversed()).length > 0).toBe(some)
    }),
  )
})

test.each([
  ['ONARTE', 'onarte'],
  ['Danza y Té', 'danza-y-te'],
  ['  Año nuevo, ¡vida nueva! ', 'ano-nuevo-vida-nueva'],
  ['Íñigo', 'inigo'],
  ['日本', ''],
])('the address of %s ends with %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('every slug makes an address of a programme’s page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugOf(name)
      if (slug) expect(slugOfPage(`/programa-${slug}`)).toBe(slug)
    }),
  )
})

function sessionOf(text: string) {
  const [weekday = '', from = '', to = ''] = text.split(' ')
  return { weekday: Number(weekday), from, to }
}

function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
