import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullName } from '../kernel/full-name.ts'
import { checkPeople, type Person, personSchema } from './person.ts'

const maite = { firstName: 'Maite', lastName: 'Etxeberria Agirre', age: 67 }
const today = '2025-06-15'

/** `field: code` for each thing that is wrong with the input. */
function complaints(input: unknown): string[] {
  const result = personSchema.safeParse(input)
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a person', () => {
  it('needs a name, a surname and an age or a birth date', () => {
    expect(complaints(maite)).toEqual([])
    expect(complaints({ ...maite, age: undefined, birthDate: '1958-02-01' })).toEqual([])
    expect(complaints({})).toEqual([
      'firstName: enrolments.nameRequired',
      'lastName: enrolments.surnameRequired',
      'age: enrolments.ageRequired',
    ])
    expect(complaints({ firstName: ' ', lastName: '\t', birthDate: '' })).toEqual([
      'firstName: enrolments.nameRequired',
      'lastName: enrolments.surnameRequired',
      'age: enrolments.ageRequired',
    ])
  })

  it.each([
    'Maite',
    'Mª Ángeles',
    "O'Neill",
    'D’Amico',
    'Etxe-Berria',
    'J. M.',
    'Nuñez',
    'Gal·la',
  ])('«%s» is a name', (firstName) => {
    expect(complaints({ ...maite, firstName })).toEqual([])
  })

  it.each(['Łukasz', 'Нина', 'أحمد', '李', 'नीरज', 'Thị'])('«%s» is a name too', (firstName) => {
    expect(complaints({ ...maite, firstName })).toEqual([])
  })

  it.each([
    '<b>Ana</b>',
    'Ana2',
    "'; drop table",
    'Ana\u0001',
    '🙂',
    'https://example.org',
  ])('«%s» is no name', (lastName) => {
    expect(complaints({ ...maite, lastName })).toEqual(['lastName: http.charactersRefused'])
  })

  it.each(['-', "'", '.', 'a'.repeat(81)])('nor is «%s»', (lastName) => {
    expect(complaints({ ...maite, lastName })).toEqual(['lastName: enrolments.nameInvalid'])
  })

  it('is kept with single spaces, and its letters in composed form', () => {
    const typed = { ...maite, firstName: '  Miren \u00a0 Jose\u0301 ', lastName: 'Agirre\n' }
    expect(personSchema.parse(typed)).toMatchObject({ firstName: 'Miren José', lastName: 'Agirre' })
  })

  it('whatever name is accepted is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (firstName) => {
        const first = personSchema.safeParse({ ...maite, firstName })
        fc.pre(first.success)
        expect(personSchema.parse(first.data)).toEqual(first.data)
        expect(first.data?.firstName).not.toMatch(/\d|[<>]|\p{Cc}|^\s|\s$/u)
      }),
    )
  })

  it.each([-1, 121, 1.5, Number.NaN, '67', null])('%j is no age', (age) => {
    expect(complaints({ ...maite, age })).toEqual(['age: enrolments.ageInvalid'])
  })

  it.each([0, 67, 120])('%i is an age', (age) => {
    expect(complaints({ ...maite, age })).toEqual([])
  })

  it('has a birth date that exists', () => {
    expect(complaints({ ...maite, birthDate: '1958-02-29' })).toEqual([
      'birthDate: enrolments.birthDateInvalid',
    ])
  })

  it('may have a telephone and a town, or leave them empty', () => {
    expect(complaints({ ...maite, phone: '+34 943 12 34 56', locality: 'Zarautz' })).toEqual([])
    expect(complaints({ ...maite, phone: '', locality: '' })).toEqual([])
    expect(complaints({ ...maite, phone: 'llámame', locality: '<i>' })).toEqual([
      'phone: enrolments.phoneInvalid',
      'locality: http.charactersRefused',
    ])
  })

  it('is shown by name and surname', () => {
    expect(fullName(maite)).toBe('Maite Etxeberria Agirre')
  })
})

describe('additional information, which is about health', () => {
  it('is kept only with consent', () => {
    const additionalInfo = 'Alergia al látex'
    const missing = ['healthConsent: enrolments.healthConsentRequired']
    expect(complaints({ ...maite, additionalInfo })).toEqual(missing)
    expect(complaints({ ...maite, additionalInfo, healthConsent: false })).toEqual(missing)
    expect(complaints({ ...maite, additionalInfo, healthConsent: true })).toEqual([])
  })

  it('needs no consent when nothing is written', () => {
    expect(complaints({ ...maite, additionalInfo: ' \n ' })).toEqual([])
  })

  it('keeps its lines and loses what the database could not store', () => {
    const typed = { ...maite, additionalInfo: ' uno\r\ndos\u0000 ', healthConsent: true }
    expect(personSchema.parse(typed).additionalInfo).toBe('uno\ndos')
  })

  it('has at most 1000 characters', () => {
    const ofLength = (length: number) =>
      complaints({ ...maite, additionalInfo: 'a'.repeat(length), healthConsent: true })
    expect(ofLength(1000)).toEqual([])
    expect(ofLength(1001)).toEqual(['additionalInfo: enrolments.infoTooLong'])
  })
})

describe('the people of one form', () => {
  const jon: Person = { firstName: 'Jon', lastName: 'Agirre', birthDate: '1990-05-05' }

  it('are in order when nothing is wrong', () => {
    expect(checkPeople([maite, jon], today, 6)).toEqual([])
  })

  it('are at least one and at most so many', () => {
    expect(checkPeople([], today, 6)).toEqual([
      { path: 'people', code: 'enrolments.peopleRequired' },
    ])
    expect(checkPeople([maite, jon], today, 2)).toEqual([])
    expect(checkPeople([maite, jon], today, 1)).toEqual([
      { path: 'people', code: 'enrolments.tooManyPeople', params: { max: 1 } },
    ])
    const seven = Array.from('abcdefg', (firstName) => ({ ...jon, firstName }))
    expect(checkPeople(seven, today, 6)[0]?.code).toBe('enrolments.tooManyPeople')
    expect(checkPeople(seven.slice(1), today, 6)).toEqual([])
  })

  it('are born, and not too long ago', () => {
    const born = (birthDate: string) => checkPeople([maite, { ...jon, birthDate }], today, 6)
    const wrong = [{ path: 'people.1.birthDate', code: 'enrolments.birthDateInvalid' }]
    expect(born('2025-06-16')).toEqual(wrong)
    expect(born('1900-01-01')).toEqual(wrong)
  })

  it('under 14 come with a guardian’s statement', () => {
    const child = { ...jon, birthDate: '2015-01-01' }
    const missing = [{ path: 'people.0.guardian', code: 'enrolments.guardianRequired' }]
    expect(checkPeople([child], today, 6)).toEqual(missing)
    expect(checkPeople([{ ...child, guardian: false }], today, 6)).toEqual(missing)
    expect(checkPeople([{ ...child, guardian: true }], today, 6)).toEqual([])
  })

  it('appear once', () => {
    expect(checkPeople([jon, maite, { ...jon, firstName: 'JON' }], today, 6)).toEqual([
      { path: 'people.2.firstName', code: 'enrolments.repeatedPerson' },
    ])
  })
})
