import { beforeAll, describe, expect, it } from 'vitest'
import { firstAssociation } from '#domain/association/association.ts'
import { languages } from '#domain/kernel/language.ts'
import { changeProgramme, closeDays, listProgrammes } from '#domain/programmes/change-contract.ts'
import { calendarAddress } from '#domain/programmes/session-calendar.ts'
import { closedOn, ona as firstOna, firstTimetable } from '#domain/testing/first-timetable.ts'
import { administrator } from '#testing/builders.ts'
import { instantOf, type Part, readCalendar, textOf } from '#testing/files/read-calendar.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import eu from '../../locales/eu/programmes/programmes.json'
import { sessionCalendar } from './session-calendar.ts'

const origin = 'https://ongizate.example'
const calendar = (wish: Partial<Parameters<typeof sessionCalendar>[0]> = {}) =>
  sessionCalendar({
    association: firstAssociation,
    ...firstTimetable,
    language: 'eu',
    origin,
    today: '2025-03-10',
    ...wish,
  })
const eventsIn = (text: string) =>
  readCalendar(text).parts.filter(({ name }) => name === 'VEVENT') as [Part, Part]

describe('the calendar', () => {
  it('holds one recurring event for each programme, from the first month on', () => {
    const [ona, onarte] = eventsIn(calendar())
    expect(textOf(ona, 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=MO,WE')
    expect(textOf(ona, 'DTSTART')).toBe('20241002T094500')
    expect(textOf(ona, 'DTEND')).toBe('20241002T104500')
    expect(textOf(onarte, 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=TU,TH')
    expect(textOf(onarte, 'DTSTART')).toBe('20241001T094500')
    expect(ona.lines.DTSTART?.parameters).toBe('TZID=Europe/Madrid')
  })

  it('has what a calendar needs to be one', () => {
    const { lines, parts } = readCalendar(calendar())
    expect(lines.VERSION?.value).toBe('2.0')
    expect(lines).toHaveProperty('PRODID')
    expect(parts.map(({ name }) => name)).toEqual(['VTIMEZONE', 'VEVENT', 'VEVENT'])
    for (const event of eventsIn(calendar())) {
      expect(textOf(event, 'DTSTAMP')).toMatch(/^\d{8}T\d{6}Z$/)
    }
  })

  it('begins with the year, where nobody knows in which month the association did', () => {
    const text = calendar({ association: { ...firstAssociation, registeredSince: '2025' } })
    const [ona] = eventsIn(text)
    expect(textOf(ona, 'DTSTART')).toBe('20250101T094500')
    expect(textOf(ona, 'DTSTAMP')).toBe('20250101T000000Z')
  })

  it('is in the requested language, with place and link', () => {
    const [ona] = eventsIn(calendar())
    expect(textOf(ona, 'SUMMARY')).toBe('ONA')
    expect(textOf(ona, 'DESCRIPTION')).toBe(`${eu.ona.text}\n${eu.ona.forWhom}`)
    expect(textOf(ona, 'LOCATION')).toBe('Auzo-tailerra, Gipuzkoa')
    expect(textOf(ona, 'URL')).toBe(`${origin}/eventos?lng=eu`)
  })

  it('calls each event the same in every language, so that none is there twice', () => {
    const names = languages.map((language) =>
      eventsIn(calendar({ language })).map((event) => textOf(event, 'UID')),
    )
    expect(names[0]).toEqual(['ona-0945@ongizate.example', 'onarte-0945@ongizate.example'])
    expect(new Set(names.map(String)).size).toBe(1)
  })

  it.each([
    ['2025-01-08', '2025-01-08T08:45:00.000Z'],
    ['2025-03-26', '2025-03-26T08:45:00.000Z'],
    ['2025-03-31', '2025-03-31T07:45:00.000Z'],
    ['2025-07-07', '2025-07-07T07:45:00.000Z'],
    ['2025-10-22', '2025-10-22T07:45:00.000Z'],
    ['2025-10-27', '2025-10-27T08:45:00.000Z'],
  ])('is at 9:45 in Madrid on %s, by the hours it brings along', (day, instant) => {
    const text = calendar()
    const [ona] = eventsIn(text)
    const time = textOf(ona, 'DTSTART').slice(8)
    expect(instantOf(readCalendar(text), day.replaceAll('-', '') + time)).toBe(instant)
  })

  it('leaves out the days without sessions, each where it counts', () => {
    // A Monday, a Thursday, a Sunday, and a Wednesday before the first session.
    const closedDays = closedOn('2025-01-13', '2025-12-18', '2025-12-28', '2024-09-25')
    const [ona, onarte] = eventsIn(calendar({ closedDays }))
    expect(ona.lines.EXDATE?.parameters).toBe('TZID=Europe/Madrid')
    expect(textOf(ona, 'EXDATE').split(',')).toContain('20250113T094500')
    expect(textOf(onarte, 'EXDATE').split(',')).toContain('20251218T094500')
    const exceptions = `${textOf(ona, 'EXDATE')},${textOf(onarte, 'EXDATE')}`
    expect(exceptions).not.toMatch(/20251228|20240925/)
  })

  it('leaves out public holidays, from the first month to the end of next year', () => {
    const [, onarte] = eventsIn(calendar())
    const days = textOf(onarte, 'EXDATE').split(',')
    expect(days.map((day) => day.slice(0, 8))).toEqual([
      '20250417',
      '20250501',
      '20250731',
      '20251225',
      '20260101',
      '20260106',
      '20260402',
      '20261208',
    ])
  })

  it('begins with the month from which a programme has a price, not with the association', () => {
    const prices = [{ from: '2024-12', cents: 3500 }]
    const [event] = eventsIn(calendar({ programmes: [{ ...firstOna, prices }] }))
    expect(textOf(event, 'DTSTART')).toBe('20241202T094500')
  })

  it('has an event for each of the hours that a programme has', () => {
    const sessions = [
      { weekday: 1, from: '09:45', to: '10:45' },
      { weekday: 3, from: '17:00', to: '18:00' },
    ]
    const programme = { ...firstOna, sessions }
    const [first, second] = eventsIn(calendar({ programmes: [programme] }))
    expect([textOf(first, 'RRULE'), textOf(first, 'DTSTART')]).toEqual([
      'FREQ=WEEKLY;BYDAY=MO',
      '20241007T094500',
    ])
    expect([textOf(second, 'RRULE'), textOf(second, 'DTSTART')]).toEqual([
      'FREQ=WEEKLY;BYDAY=WE',
      '20241002T170000',
    ])
  })

  it.each(languages)('is folded into lines of at most 75 octets, in %s', (language) => {
    const lines = calendar({ language }).split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.join('')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

describe('its address', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp({ now: '2025-01-10T10:00:00Z' })
  })
  const get = (url: string, headers = {}) => site.app.inject({ method: 'GET', url, headers })

  it('gives one programme, or all of them, in a language', async () => {
    const one = await get(calendarAddress('eu', 1))
    expect(one.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(one.headers['content-disposition']).toBe('inline; filename="ongizate-ona.ics"')
    expect(eventsIn(one.body).map((event) => textOf(event, 'SUMMARY'))).toEqual(['ONA'])
    const all = await get(calendarAddress('en'))
    expect(eventsIn(all.body).map((event) => textOf(event, 'SUMMARY'))).toEqual(['ONA', 'ONARTE'])
    expect(all.body).toContain('ONA and ONARTE')
  })

  it('is in Spanish by default, whatever a cookie says', async () => {
    const { body } = await get('/eventos.ics?lng=fr', { cookie: 'lng=eu' })
    expect(body).toContain('Taller comunitario')
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get('/eventos.ics')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await get('/eventos.ics', { 'if-none-match': headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get('/eventos.ics?lng=eu', { 'if-none-match': headers.etag })
    expect(other.statusCode).toBe(200)
  })

  it.each(['3', 'ona', '-1', ''])('knows no programme «%s»', async (programme) => {
    expect((await get(`/eventos.ics?programa=${programme}`)).statusCode).toBe(404)
  })
})

describe('a changed timetable', () => {
  it('keeps names and past sessions, and grows sequence and stamp, with each kind of change', async () => {
    const site = await startTestApp({ now: '2026-03-03T12:00:00Z' })
    const boss = await administrator(site)
    const feed = async () => {
      const { body } = await site.app.inject({ method: 'GET', url: calendarAddress('es', 1) })
      return readCalendar(body).parts.filter(({ name }) => name === 'VEVENT')
    }
    const change = async (changes: object) => {
      const { programmes } = (await boss.call(listProgrammes)).body
      const { id, people, payers, ...ona } = programmes.find((one) => one.id === 1) ?? expect.fail()
      const body = { ...ona, ...changes, notifyPayers: false, confirmed: true }
      expect((await boss.call(changeProgramme, { params: { id }, body })).status).toBe(200)
    }
    const [first] = (await feed()) as [Part]
    await change({ sessions: [1, 3].map((weekday) => ({ weekday, from: '10:00', to: '11:00' })) })
    const [past, now] = (await feed()) as [Part, Part]
    expect(textOf(now, 'UID')).toBe(textOf(first, 'UID'))
    expect(Number(textOf(now, 'SEQUENCE'))).toBeGreaterThan(Number(textOf(first, 'SEQUENCE')))
    expect(textOf(now, 'DTSTAMP') >= textOf(first, 'DTSTAMP')).toBe(true)
    expect(textOf(now, 'DTSTART')).toBe('20260304T100000')
    expect(textOf(past, 'UID')).not.toBe(textOf(first, 'UID'))
    expect(textOf(past, 'DTSTART')).toBe(textOf(first, 'DTSTART'))
    expect(textOf(past, 'RRULE')).toBe('FREQ=WEEKLY;UNTIL=20260302T225959Z;BYDAY=MO,WE')

    const kinds: (() => Promise<unknown>)[] = [
      () =>
        change({
          name: 'Ona berria',
          slug: 'ona-berria',
          description: { es: 'Ejercicio para todas las personas.' },
        }),
      () => change({ venue: { es: 'Otro sitio' } }),
      () => change({ instructor: 'Ane Lasa' }),
      () =>
        boss.call(closeDays, {
          body: { from: '2026-03-09', to: '2026-03-09', programmeId: 1, reason: null },
        }),
    ]
    let sequence = Number(textOf(now, 'SEQUENCE'))
    for (const kind of kinds) {
      await kind()
      const [, after] = (await feed()) as [Part, Part]
      expect(textOf(after, 'UID')).toBe(textOf(first, 'UID'))
      expect(Number(textOf(after, 'SEQUENCE'))).toBeGreaterThan(sequence)
      sequence = Number(textOf(after, 'SEQUENCE'))
    }
  })
})
