import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPeople, displayName, type Person, personSchema } from './person.ts'

const maite = { nombre: 'Maite', apellido: 'Etxeberria Agirre', edad: 67 }
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
    expect(complaints({ ...maite, edad: undefined, fechaNacimiento: '1958-02-01' })).toEqual([])
    expect(complaints({})).toEqual([
      'nombre: enrolments.nameRequired',
      'apellido: enrolments.surnameRequired',
      'edad: enrolments.ageRequired',
    ])
    expect(complaints({ nombre: ' ', apellido: '\t', fechaNacimiento: '' })).toEqual([
      'nombre: enrolments.nameRequired',
      'apellido: enrolments.surnameRequired',
      'edad: enrolments.ageRequired',
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
  ])('«%s» is a name', (nombre) => {
    expect(complaints({ ...maite, nombre })).toEqual([])
  })

  it.each(['Łukasz', 'Нина', 'أحمد', '李', 'नीरज', 'Thị'])('«%s» is a name too', (nombre) => {
    expect(complaints({ ...maite, nombre })).toEqual([])
  })

  it.each([
    ...['<b>Ana</b>', 'Ana2', '-', "'; drop table", 'Ana\u0001', 'Ana\u202e', 'Ana\u200b', '🙂'],
    ...['https://example.org', 'a'.repeat(81)],
  ])('«%s» is no name', (apellido) => {
    expect(complaints({ ...maite, apellido })).toEqual(['apellido: enrolments.nameInvalid'])
  })

  it('is kept with single spaces, and its letters in composed form', () => {
    const typed = { ...maite, nombre: '  Miren \u00a0 Jose\u0301 ', apellido: 'Agirre\n' }
    expect(personSchema.parse(typed)).toMatchObject({ nombre: 'Miren José', apellido: 'Agirre' })
  })

  it('whatever name is accepted is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (nombre) => {
        const first = personSchema.safeParse({ ...maite, nombre })
        fc.pre(first.success)
        expect(personSchema.parse(first.data)).toEqual(first.data)
        expect(first.data?.nombre).not.toMatch(/\d|[<>]|\p{Cc}|^\s|\s$/u)
      }),
    )
  })

  it.each([-1, 121, 1.5, Number.NaN, '67', null])('%j is no age', (edad) => {
    expect(complaints({ ...maite, edad })).toEqual(['edad: enrolments.ageInvalid'])
  })

  it.each([0, 67, 120])('%i is an age', (edad) => {
    expect(complaints({ ...maite, edad })).toEqual([])
  })

  it('has a birth date that exists', () => {
    expect(complaints({ ...maite, fechaNacimiento: '1958-02-29' })).toEqual([
      'fechaNacimiento: enrolments.birthDateInvalid',
    ])
  })

  it('may have a telephone and a town, or leave them empty', () => {
    expect(complaints({ ...maite, phone: '+34 943 12 34 56', locality: 'Zarautz' })).toEqual([])
    expect(complaints({ ...maite, phone: '', locality: '' })).toEqual([])
    expect(complaints({ ...maite, phone: 'llámame', locality: '<i>' })).toEqual([
      'phone: enrolments.phoneInvalid',
      'locality: enrolments.localityInvalid',
    ])
  })

  it('is shown by name and surname', () => {
    expect(displayName(maite)).toBe('Maite Etxeberria Agirre')
  })
})

describe('additional information, which is about health', () => {
  it('is kept only with consent', () => {
    const infoAdicional = 'Alergia al látex'
    const missing = ['consentimientoSalud: enrolments.healthConsentRequired']
    expect(complaints({ ...maite, infoAdicional })).toEqual(missing)
    expect(complaints({ ...maite, infoAdicional, consentimientoSalud: false })).toEqual(missing)
    expect(complaints({ ...maite, infoAdicional, consentimientoSalud: true })).toEqual([])
  })

  it('needs no consent when nothing is written', () => {
    expect(complaints({ ...maite, infoAdicional: ' \n ' })).toEqual([])
  })

  it('keeps its lines and loses what the database could not store', () => {
    const typed = { ...maite, infoAdicional: ' uno\r\ndos\u0000 ', consentimientoSalud: true }
    expect(personSchema.parse(typed).infoAdicional).toBe('uno\ndos')
  })

  it('has at most 1000 characters', () => {
    const ofLength = (length: number) =>
      complaints({ ...maite, infoAdicional: 'a'.repeat(length), consentimientoSalud: true })
    expect(ofLength(1000)).toEqual([])
    expect(ofLength(1001)).toEqual(['infoAdicional: enrolments.infoTooLong'])
  })
})

describe('the people of one form', () => {
  const jon: Person = { nombre: 'Jon', apellido: 'Agirre', fechaNacimiento: '1990-05-05' }

  it('are in order when nothing is wrong', () => {
    expect(checkPeople([maite, jon], today, 6)).toEqual([])
  })

  it('are at least one and at most so many', () => {
    expect(checkPeople([], today, 6)).toEqual([
      { path: 'personas', code: 'enrolments.peopleRequired' },
    ])
    expect(checkPeople([maite, jon], today, 2)).toEqual([])
    expect(checkPeople([maite, jon], today, 1)).toEqual([
      { path: 'personas', code: 'enrolments.tooManyPeople', params: { max: 1 } },
    ])
    const seven = Array.from('abcdefg', (nombre) => ({ ...jon, nombre }))
    expect(checkPeople(seven, today, 6)[0]?.code).toBe('enrolments.tooManyPeople')
    expect(checkPeople(seven.slice(1), today, 6)).toEqual([])
  })

  it('are born, and not too long ago', () => {
    const born = (fechaNacimiento: string) =>
      checkPeople([maite, { ...jon, fechaNacimiento }], today, 6)
    const wrong = [{ path: 'personas.1.fechaNacimiento', code: 'enrolments.birthDateInvalid' }]
    expect(born('2025-06-16')).toEqual(wrong)
    expect(born('1900-01-01')).toEqual(wrong)
  })

  it('under 14 come with a guardian’s statement', () => {
    const child = { ...jon, fechaNacimiento: '2015-01-01' }
    const missing = [{ path: 'personas.0.tutor', code: 'enrolments.guardianRequired' }]
    expect(checkPeople([child], today, 6)).toEqual(missing)
    expect(checkPeople([{ ...child, tutor: false }], today, 6)).toEqual(missing)
    expect(checkPeople([{ ...child, tutor: true }], today, 6)).toEqual([])
  })

  it('appear once', () => {
    expect(checkPeople([jon, maite, { ...jon, nombre: 'JON' }], today, 6)).toEqual([
      { path: 'personas.2.nombre', code: 'enrolments.repeatedPerson' },
    ])
  })
})
