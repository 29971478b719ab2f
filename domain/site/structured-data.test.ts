import { describe, expect, it } from 'vitest'
import { firstPublicAssociation } from '#domain/association/association.ts'
import { weekdayOf } from '#domain/kernel/calendar.ts'
import { languages } from '#domain/kernel/language.ts'
import type { PagePath } from '#domain/kernel/pages.ts'
import { firstTimetable, walks } from '#domain/testing/first-timetable.ts'
import programmeTexts from '../../locales/eu/programmes/programmes.json'
import seo from '../../locales/eu/site/seo.json'
import { type Facts, structuredDataFor } from './structured-data.ts'

const origin = 'https://ongizate.example'

const facts: Facts = {
  origin,
  language: 'eu',
  today: '2025-03-26',
  title: 'Izenburua',
  timetable: firstTimetable,
  association: firstPublicAssociation,
  t: (key) =>
    ({
      'shell:nav.home': 'Hasiera',
      'seo:home': seo.home,
      'programmes:ona.text': programmeTexts.ona.text,
      'programmes:onarte.text': programmeTexts.onarte.text,
    })[key] ?? key,
}

/** Returns the structured data as a search engine reads it. */
// biome-ignore lint/suspicious/noExplicitAny: the assertions say what is there
function dataOf(page: PagePath, given: Partial<Facts> = {}): any[] {
  return JSON.parse(JSON.stringify(structuredDataFor(page, { ...facts, ...given })))
}

describe('the home page', () => {
  it('says who the association is, and has no trail', () => {
    const [association, ...more] = dataOf('/')
    expect(more).toEqual([])
    expect(association).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'NGO',
      url: `${origin}/?lng=eu`,
      foundingDate: '2024-10',
      description: seo.home,
      address: { '@type': 'PostalAddress', addressRegion: 'Gipuzkoa', addressCountry: 'ES' },
    })
  })

  it('leaves out what the association has not settled', () => {
    const [association] = dataOf('/')
    expect(association).not.toHaveProperty('telephone')
    expect(association).not.toHaveProperty('sameAs')
    expect(association.address).not.toHaveProperty('streetAddress')
  })
})

describe('the programmes', () => {
  it('that volunteers added are described in their words; those not offered any more are left out', () => {
    const added = (isOffered: boolean) => ({
      programmes: [...firstTimetable.programmes, { ...walks, isOffered }],
      closedDays: [],
    })
    const [, , third] = dataOf('/programas', { timetable: added(true) })
    expect(third).toMatchObject({
      name: 'Paseos',
      description: 'Elkarrekin ibiltzen gara.',
      hasCourseInstance: {
        location: { name: 'Pasealekua' },
        instructor: { name: 'Miren Otaegi' },
        courseWorkload: 'PT90M',
      },
    })
    const names = dataOf('/programas', { timetable: added(false) }).map(({ name }) => name)
    expect(names).not.toContain('Paseos')
  })

  it('are courses of the association, with their days, hours and price', () => {
    const [association] = dataOf('/')
    const [ona, onarte] = dataOf('/programas')
    expect(ona).toMatchObject({
      '@type': 'Course',
      name: 'ONA',
      provider: { '@id': association['@id'] },
      offers: { price: 60, priceCurrency: 'EUR' },
      hasCourseInstance: {
        courseWorkload: 'PT120M',
        courseSchedule: [
          {
            byDay: 'https://schema.org/Monday',
            startTime: '09:45:00',
            endTime: '10:45:00',
            duration: 'PT60M',
            scheduleTimezone: 'Europe/Madrid',
          },
          { byDay: 'https://schema.org/Wednesday' },
        ],
        location: { '@type': 'Place', name: 'Auzo-tailerra' },
      },
    })
    expect(ona.description).toContain(programmeTexts.ona.text)
    expect(onarte.hasCourseInstance.courseSchedule).toMatchObject([
      { byDay: 'https://schema.org/Tuesday' },
      { byDay: 'https://schema.org/Thursday' },
    ])
  })

  it('name no spot on the map while it is only approximate', () => {
    const [ona] = dataOf('/programas')
    expect(ona.hasCourseInstance.location).not.toHaveProperty('geo')
  })
})

describe('the coming sessions', () => {
  it('are eight, from tomorrow on, in order, by the clock of the day', () => {
    const events = dataOf('/eventos').filter((thing) => thing['@type'] === 'Event')
    // The clocks go forward on 30 March 2025.
    expect(events.map(({ name, startDate }) => [name, startDate])).toEqual([
      ['ONARTE', '2025-03-27T09:45:00+01:00'],
      ['ONA', '2025-03-31T09:45:00+02:00'],
      ['ONARTE', '2025-04-01T09:45:00+02:00'],
      ['ONA', '2025-04-02T09:45:00+02:00'],
      ['ONARTE', '2025-04-03T09:45:00+02:00'],
      ['ONA', '2025-04-07T09:45:00+02:00'],
      ['ONARTE', '2025-04-08T09:45:00+02:00'],
      ['ONA', '2025-04-09T09:45:00+02:00'],
    ])
    for (const { startDate, endDate } of events) {
      expect(Date.parse(endDate) - Date.parse(startDate)).toBe(3_600_000)
      expect(weekdayOf(startDate.slice(0, 10))).toBeLessThanOrEqual(4)
    }
  })
})

describe('the trail', () => {
  it.each(languages)('leads from the home page to the page, in %s', (language) => {
    const query = language === 'es' ? '' : `?lng=${language}`
    const trail = dataOf('/estatutos', { language }).at(-1)
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Hasiera', item: `${origin}/${query}` },
        { position: 2, name: 'Izenburua', item: `${origin}/estatutos${query}` },
      ],
    })
  })

  it('writes addresses as links carry them', () => {
    const trail = dataOf('/cambiarContraseña').at(-1)
    expect(trail.itemListElement[1].item).toBe(`${origin}/cambiarContrase%C3%B1a?lng=eu`)
  })
})
