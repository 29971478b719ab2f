import { firstProgrammes } from '../programmes/first-programmes.ts'
import type { HolidayFacts } from '../programmes/holidays.ts'
import type { ClosedDay, Programme, Timetable } from '../programmes/programme.ts'

/** Says what an installation begins with. */
export const firstTimetable: Timetable = { programmes: firstProgrammes(), closedDays: [] }

export const ona = firstTimetable.programmes[0] as Programme
export const onarte = firstTimetable.programmes[1] as Programme

/** One that volunteers have added: on Fridays, with a place and a description of its own. */
export const walks: Programme = {
  id: 3,
  slug: 'paseos',
  name: 'Paseos',
  venue: { es: 'El paseo', eu: 'Pasealekua', en: 'The promenade' },
  instructor: 'Miren Otaegi',
  sessions: [{ weekday: 5, from: '10:00', to: '11:30' }],
  description: { es: 'Andamos juntos.', eu: 'Elkarrekin ibiltzen gara.', en: 'We walk together.' },
  picture: null,
  maxPeople: 3,
  familyPercent: 0,
  isOffered: true,
  prices: [{ from: '2024-10', cents: 6000 }],
}

/** An association whose holidays are Gipuzkoa's. */
export const gipuzkoa: HolidayFacts = { contact: { region: 'Gipuzkoa' }, sessionsOnHolidays: [] }

/** Days on which no programme is held. */
export function closedOn(...days: string[]): ClosedDay[] {
  return days.map((day) => ({ day, programmeId: null, reason: null }))
}
