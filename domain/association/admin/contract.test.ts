import { expect, it } from 'vitest'
import { sectionSchemas } from './contract.ts'

const saving = (...sessionsOnHolidays: string[]) =>
  sectionSchemas.calendar.safeParse({ seasonBeginsIn: 9, sessionsOnHolidays })

it('a session may be held on a public holiday, and only on one', () => {
  expect(saving('2026-12-08', '2027-03-29').success).toBe(true)
  expect(saving('2026-12-09').error?.issues).toMatchObject([
    { path: ['sessionsOnHolidays'], message: 'association.dayNoHoliday' },
  ])
})

it.each(['2', '25/12/2026', '2026-02-30', ''])('%j is refused as no day', (day) => {
  expect(saving(day).error?.issues[0]).toMatchObject({
    path: ['sessionsOnHolidays', 0],
    message: 'association.dayInvalid',
  })
})
