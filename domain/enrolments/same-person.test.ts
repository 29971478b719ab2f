import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { anyDay } from '../testing/any-day.ts'
import { ageOn } from './age.ts'
import { duplicatesWithin, type KnownPerson, personKey, samePerson } from './same-person.ts'

const today = '2025-06-15'
const begona: KnownPerson = {
  firstName: 'Begoña',
  lastName: 'Etxeberria Núñez',
  birthDate: '1958-02-01',
}

describe('the same person', () => {
  it.each([
    ['BEGOÑA', 'ETXEBERRIA NÚÑEZ'],
    ['begona', 'etxeberria nunez'],
    ['Begoña ', 'Etxeberria-Núñez'],
    ['Bego\u006e\u0303a', 'EtxeberriaNúñez'],
    ['Begoña Etxeberria', 'Núñez'],
    ['Bego\u200bña\ufe0f', 'Etxeberria\u2011Nú\u02bcñez'],
    ['\uff22egoña', 'Etxeberria/Núñez'],
  ])('is recognised as «%s» «%s»', (firstName, lastName) => {
    const other = { ...begona, firstName, lastName }
    expect(personKey(other)).toBe(personKey(begona))
    expect(samePerson(begona, other, today)).toBe(true)
  })

  it.each([
    { firstName: 'Begoñe' },
    { lastName: 'Etxeberria' },
    { birthDate: '1958-02-02' },
  ])('is not a person with %j', (difference) => {
    const other = { ...begona, ...difference }
    expect(personKey(other)).not.toBe(personKey(begona))
    expect(samePerson(begona, other, today)).toBe(false)
  })

  it('has a name in any script', () => {
    const nina = { firstName: 'Нина', lastName: 'Петрова', birthDate: '1990-01-01' }
    expect(samePerson(nina, { ...nina, firstName: 'НИНА' }, today)).toBe(true)
    expect(samePerson(nina, { ...nina, firstName: 'Анна' }, today)).toBe(false)
  })

  it('with a birth date here and an age there, if the age follows from the date', () => {
    const aged = (age: number, statedOn?: string): KnownPerson => ({
      firstName: 'Begoña',
      lastName: 'Etxeberria Núñez',
      age,
      ...(statedOn ? { statedOn } : {}),
    })
    expect(samePerson(begona, aged(67), today)).toBe(true)
    expect(samePerson(aged(67), begona, today)).toBe(true)
    expect(samePerson(begona, aged(66), today)).toBe(false)
    expect(samePerson(begona, aged(66, '2025-01-31'), today)).toBe(true)
    expect(samePerson(begona, aged(67, '2025-01-31'), today)).toBe(false)
  })

  it('with ages stated on two days, if they can belong to one birthday', () => {
    const aged = (age: number, statedOn: string): KnownPerson => ({
      firstName: 'Jon',
      lastName: 'Agirre',
      age,
      statedOn,
    })
    const first = aged(40, '2024-03-10')
    expect(samePerson(first, aged(40, '2024-03-10'), today)).toBe(true)
    expect(samePerson(first, aged(41, '2024-03-10'), today)).toBe(false)
    expect(samePerson(first, aged(40, '2025-03-09'), today)).toBe(true)
    expect(samePerson(first, aged(41, '2025-03-09'), today)).toBe(true)
    expect(samePerson(first, aged(40, '2025-03-10'), today)).toBe(false)
    expect(samePerson(first, aged(41, '2025-03-10'), today)).toBe(true)
    expect(samePerson(first, aged(42, '2025-03-10'), today)).toBe(false)
    expect(samePerson(aged(41, '2025-03-11'), first, today)).toBe(true)
    expect(samePerson(aged(39, '2025-03-11'), first, today)).toBe(false)
  })

  it('with nothing known of one age, by the name alone', () => {
    const { firstName, lastName } = begona
    expect(samePerson(begona, { firstName, lastName }, today)).toBe(true)
    expect(samePerson({ firstName, lastName, age: 3 }, { firstName, lastName }, today)).toBe(true)
  })

  it('is recognised whatever is known of their age and whenever it was said', () => {
    const names = { firstName: 'Jon', lastName: 'Agirre' }
    const later = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(
        anyDay.filter((day) => day < '2250-01-01'),
        later,
        later,
        (born, days, otherDays) => {
          const stated = (after: number): KnownPerson => {
            const statedOn = addDays(born, after)
            return { ...names, age: ageOn(born, statedOn), statedOn }
          }
          const dated = { ...names, birthDate: born }
          expect(samePerson(stated(days), stated(otherDays), today)).toBe(true)
          expect(samePerson(dated, stated(days), today)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the key of a person', () => {
  it('takes the stated age where no birth date is known, so that father and son differ', () => {
    const jon = { firstName: 'Jon', lastName: 'Agirre' }
    expect(personKey({ ...jon, age: 40 })).not.toBe(personKey({ ...jon, age: 12 }))
    expect(personKey({ ...jon, age: 40, birthDate: '' })).toBe(personKey({ ...jon, age: 40 }))
    expect(personKey({ ...jon, age: 40, birthDate: '1985-01-01' })).toBe(
      personKey({ ...jon, birthDate: '1985-01-01' }),
    )
  })
})

describe('a person entered twice in a form', () => {
  it('is reported by each later position', () => {
    const jon = { firstName: 'Jon', lastName: 'Agirre', age: 40 }
    expect(
      duplicatesWithin([begona, jon, begona, { ...jon, firstName: 'jon' }, jon], today),
    ).toEqual([2, 3, 4])
  })

  it('is none when all differ', () => {
    const jon = { firstName: 'Jon', lastName: 'Agirre', age: 40 }
    expect(duplicatesWithin([begona, jon, { ...jon, age: 12 }], today)).toEqual([])
    expect(duplicatesWithin([], today)).toEqual([])
  })
})
