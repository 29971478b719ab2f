import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay } from '#domain/testing/any-day.ts'
import { addDays } from './calendar.ts'
import {
  formatDay,
  formatDayAndMonth,
  formatDayInFigures,
  formatFromMonth,
  formatMonth,
  formatOnDay,
} from './calendar-text.ts'

describe('days in words', () => {
  it.each([
    ['2025-01-29', 'es', '29 de enero de 2025'],
    ['2025-01-29', 'eu', '2025eko urtarrilaren 29a'],
    ['2025-01-29', 'en', '29 January 2025'],
    ['2024-08-01', 'es', '1 de agosto de 2024'],
    ['2024-08-01', 'eu', '2024ko abuztuaren 1a'],
    ['2026-03-11', 'eu', '2026ko martxoaren 11'],
    ['2026-12-31', 'eu', '2026ko abenduaren 31'],
  ] as const)('%s reads in %s as %s', (day, language, text) => {
    expect(formatDay(day, language)).toBe(text)
  })

  it.each([
    ['2025-01-09', 'es', '09/01/2025'],
    ['2025-01-09', 'eu', '2025/01/09'],
    ['2025-01-09', 'en', '09/01/2025'],
  ] as const)('%s reads in %s in figures as %s', (day, language, text) => {
    expect(formatDayInFigures(day, language)).toBe(text)
  })

  it.each([
    ['2027-01', 'es', 'desde el 1 de enero de 2027'],
    ['2027-01', 'eu', '2027ko urtarrilaren 1etik aurrera'],
    ['2025-05', 'eu', '2025eko maiatzaren 1etik aurrera'],
    ['2027-01', 'en', 'from 1 January 2027'],
  ] as const)('what holds from %s on holds in %s «%s»', (month, language, text) => {
    expect(formatFromMonth(month, language)).toBe(text)
  })

  it.each([
    ['2025-01-29', 'es', '29 de enero'],
    ['2025-01-29', 'eu', 'urtarrilaren 29a'],
    ['2025-01-31', 'eu', 'urtarrilaren 31'],
    ['2025-01-29', 'en', '29 January'],
  ] as const)('%s reads in %s without its year as %s', (day, language, text) => {
    expect(formatDayAndMonth(day, language)).toBe(text)
  })

  it.each([
    ['2025-01-29', 'es', 'el 29 de enero de 2025'],
    ['2025-01-29', 'en', 'on 29 January 2025'],
    ['2018-09-12', 'eu', '2018ko irailaren 12an'],
    ['1983-03-07', 'eu', '1983ko martxoaren 7an'],
    ['2025-04-30', 'eu', '2025eko apirilaren 30ean'],
    ['2025-05-01', 'eu', '2025eko maiatzaren 1ean'],
    ['2025-06-15', 'eu', '2025eko ekainaren 15ean'],
    ['2025-07-21', 'eu', '2025eko uztailaren 21ean'],
    ['2017-10-11', 'eu', '2017ko urriaren 11n'],
    ['2025-10-31', 'eu', '2025eko urriaren 31n'],
  ] as const)('what happens on %s happens in %s «%s»', (day, language, text) => {
    expect(formatOnDay(day, language)).toBe(text)
  })

  it.each([
    ['1990', 'eko'],
    ['1999', 'ko'],
    ['2000', 'ko'],
    ['2001', 'eko'],
    ['2010', 'eko'],
    ['2011', 'ko'],
    ['2020', 'ko'],
    ['2021', 'eko'],
    ['2030', 'eko'],
    ['2031', 'ko'],
    ['2035', 'eko'],
    ['2036', 'ko'],
    ['2100', 'eko'],
  ])('the Basque year %s takes -%s', (year, ending) => {
    expect(formatMonth(`${year}-02`, 'eu')).toBe(`${year}${ending} otsaila`)
  })

  it('months are named alone in every language', () => {
    expect(formatMonth('2025-09', 'es')).toBe('septiembre de 2025')
    expect(formatMonth('2025-09', 'en')).toBe('September 2025')
  })

  it('Spanish and English agree with what the platform knows, on every day', () => {
    const spanish = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' })
    const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(anyDay, (day) => {
        const noon = new Date(`${day}T12:00:00Z`)
        expect(formatDay(day, 'es')).toBe(spanish.format(noon))
        expect(formatDay(day, 'en')).toBe(english.format(noon))
      }),
    )
  })

  it('Basque agrees with the platform in all but the endings that the platform leaves open', () => {
    const basque = new Intl.DateTimeFormat('eu', { dateStyle: 'long', timeZone: 'UTC' })
    for (let day = '2024-01-01'; day <= '2030-12-31'; day = addDays(day, 1)) {
      const platform = basque.format(new Date(`${day}T12:00:00Z`)).replace(/\((e|a)\)/g, '')
      expect(formatDay(day, 'eu').replace('eko ', 'ko ').replace(/a$/, '')).toBe(platform)
    }
  })
})
