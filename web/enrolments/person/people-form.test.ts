import { expect, test } from 'vitest'
import { enrolmentFormStorage, typedHealthOf, withHealth } from '#web/enrolments/form-storage.ts'
import { mapStorage } from '#web/testing/map-storage.ts'
import {
  asksForGuardian,
  emptyFormValues,
  formOf,
  newForm,
  type PeopleForm,
} from './people-form.ts'
import { fieldForPath, validatePeopleForm } from './validate-people-form.ts'

const today = '2025-01-10'
const profile = {
  firstName: 'Maite',
  lastName: 'Etxeberria',
  phone: '+34600123123',
  locality: 'Zumaia',
}
const jon = { ...emptyFormValues, firstName: 'Jon', lastName: 'Agirre', declaration: true }
const born = (birthDate: string) => ({ birthDate })
const aged = (age: string) => ({ ageKnownBy: 'years' as const, age })

function formWith(own: Partial<PeopleForm>): PeopleForm {
  const form = newForm(profile)
  return { ...form, self: { ...form.self, ...born('1956-03-27') }, ...own }
}

const marksOf = (form: PeopleForm, max = 6) =>
  (validatePeopleForm(form, today, max).errors ?? []).map(({ path, code }) => `${path} ${code}`)

test('oneself needs no more than the birth date', () => {
  expect(validatePeopleForm(formWith({}), today, 6).payload).toEqual([
    {
      firstName: 'Maite',
      lastName: 'Etxeberria',
      phone: '+34600123123',
      locality: 'Zumaia',
      birthDate: '1956-03-27',
    },
  ])
})

test('what was typed for others is not sent for oneself alone, and is still there after', () => {
  const form = formWith({ who: 'self', others: [{ ...jon, ...aged('70') }] })
  expect(validatePeopleForm(form, today, 6).payload).toHaveLength(1)
  expect(validatePeopleForm({ ...form, who: 'both' }, today, 6).payload).toHaveLength(2)
})

test('everything that is missing is marked at once', () => {
  const form = formWith({
    who: 'both',
    self: { ...newForm(profile).self },
    others: [{ ...emptyFormValues, ...aged('12'), additionalInfo: 'Asma' }],
  })
  expect(marksOf(form)).toEqual([
    'self.birthDate enrolments.ageRequired',
    'others.0.firstName enrolments.nameRequired',
    'others.0.lastName enrolments.surnameRequired',
    'others.0.healthConsent enrolments.healthConsentRequired',
    'others.0.guardian enrolments.guardianRequired',
    'others.0.declaration enrolments.statementInvalid',
  ])
})

test.each([
  '2025-02-30',
  '2025-01-11',
  '1900-01-01',
  '1956--27',
  '-03-',
])('a birth date %s is refused', (date) => {
  const form = formWith({ self: { ...newForm(profile).self, ...born(date) } })
  expect(marksOf(form)).toEqual(['self.birthDate enrolments.birthDateInvalid'])
})

test.each(['121', '-1', 'muchos', '7.5'])('an age %s is refused', (age) => {
  expect(marksOf(formWith({ who: 'others', others: [{ ...jon, ...aged(age) }] }))).toEqual([
    'others.0.age enrolments.ageInvalid',
  ])
})

test('the same person twice is marked on the second', () => {
  const twice = { ...jon, ...aged('70') }
  expect(marksOf(formWith({ who: 'others', others: [twice, twice] }))).toEqual([
    'others.1.firstName enrolments.repeatedPerson',
  ])
})

test('too many people are an error of the form as a whole', () => {
  const people = ['Ane', 'Jon'].map((firstName) => ({ ...jon, firstName, ...aged('70') }))
  expect(validatePeopleForm(formWith({ who: 'both', others: people }), today, 2).errors).toEqual([
    { path: 'who', code: 'enrolments.tooManyPeople', params: { max: 2 } },
  ])
})

test('errors of the server are shown at the fields of the person concerned', () => {
  const form = formWith({ who: 'others', others: [{ ...jon, ...aged('70') }] })
  expect(fieldForPath('people.0.firstName', form)).toBe('others.0.firstName')
})

test('the guardian is required under 14, by date or by age', () => {
  expect(asksForGuardian({ ...jon, ...born('2011-01-11') }, today)).toBe(true)
  expect(asksForGuardian({ ...jon, ...born('2011-01-10') }, today)).toBe(false)
  expect(asksForGuardian({ ...jon, ...aged('13') }, today)).toBe(true)
  expect(asksForGuardian({ ...jon, ...aged('14') }, today)).toBe(false)
  expect(asksForGuardian({ ...jon, ...aged('') }, today)).toBe(false)
})

test('a guardian’s tick is not sent once the age needs none', () => {
  const form = formWith({ who: 'others', others: [{ ...jon, ...aged('70'), guardian: true }] })
  expect(validatePeopleForm(form, today, 6).payload).toEqual([
    { firstName: 'Jon', lastName: 'Agirre', age: 70, declaration: true },
  ])
})

test('a sent form comes back as it was', () => {
  const form = formWith({
    who: 'both',
    others: [
      { ...jon, ...aged('70'), phone: '943 000 000' },
      { ...jon, firstName: 'Ane', ...born('2015-05-05'), guardian: true },
    ],
  })
  const { payload: people = [] } = validatePeopleForm(form, today, 6)
  expect(formOf(people, profile)).toEqual(form)
})

test('another person of the payer’s name stays another person', () => {
  const namesake = { ...jon, firstName: 'Maite', lastName: 'Etxeberria', ...aged('30') }
  const form = formWith({ who: 'others', others: [namesake] })
  const { payload: people = [] } = validatePeopleForm(form, today, 6)
  expect(formOf(people, profile).who).toBe('others')
})

function tabStorage() {
  const items = new Map<string, string>()
  return {
    items,
    ...mapStorage(items),
  }
}

const withHealthText = { ...emptyFormValues, additionalInfo: 'Alergia', healthConsent: true }

const withInfo = formWith({
  who: 'both',
  others: [{ ...jon, additionalInfo: 'Alergia', healthConsent: true }],
})

test('what is being typed survives a reload, but never as health data', () => {
  const storage = tabStorage()
  enrolmentFormStorage(storage, 'u1', 1).write(withInfo)
  expect([...storage.items.values()].join()).not.toContain('Alergia')
  const [other] = enrolmentFormStorage(storage, 'u1', 1).read()?.others ?? []
  expect(other).toEqual({ ...jon, additionalInfo: '', healthConsent: false })
})

test.each([
  ['{"who":"nobody","self":{},"others":[]}', undefined],
  ['{"who":"self","self":{"firstName":7,"age":null},"others":[]}', { ...emptyFormValues }],
])('%s in the storage breaks no form', (text, self) => {
  const storage = tabStorage()
  storage.setItem('enrolment u1 1', text)
  expect(enrolmentFormStorage(storage, 'u1', 1).read()?.self).toEqual(self)
})

test('another account in the same tab sees nothing of it', () => {
  const storage = tabStorage()
  enrolmentFormStorage(storage, 'u1', 1).write(withInfo)
  expect(enrolmentFormStorage(storage, 'u2', 1).read()).toBeNull()
  expect(enrolmentFormStorage(storage, 'u1', 2).read()).toBeNull()
})

test('what an older page has stored is ignored', () => {
  const storage = tabStorage()
  storage.setItem('enrolment u1 1', '{"people":[]}')
  expect(enrolmentFormStorage(storage, 'u1', 1).read()).toBeNull()
})

test('kept health data return to the person they are about, and to no other', () => {
  const ane = { ...jon, firstName: 'Ane', lastName: 'Alkorta' }
  const typed = formWith({ who: 'others', others: [ane, { ...jon, age: '70' }] })
  const { others } = withHealth(typed, typedHealthOf(withInfo))
  expect(others.map(({ additionalInfo }) => additionalInfo)).toEqual(['', 'Alergia'])
})

test('it returns too when one of the names was being corrected', () => {
  const typed = formWith({ others: [{ ...jon, lastName: 'Agirre Lasa' }] })
  const { others } = withHealth(typed, typedHealthOf(withInfo))
  expect(others[0]).toMatchObject({ additionalInfo: 'Alergia', healthConsent: true })
})

test('a box for health with nothing but spaces says nothing, and consents to nothing', () => {
  const spaces = { additionalInfo: ' \n ', healthConsent: true }
  const form = formWith({})
  const { payload: people } = validatePeopleForm(
    { ...form, self: { ...form.self, ...spaces } },
    today,
    6,
  )
  expect(people).toHaveLength(1)
  expect(people?.[0]).not.toHaveProperty('additionalInfo')
  expect(people?.[0]).not.toHaveProperty('healthConsent')
})

test.each([
  '12 ',
  ' 12',
  '12.',
])('for the age «%s» a guardian is asked for, as the form needs one', (age) => {
  const child = { ...jon, ageKnownBy: 'years' as const, age }
  expect(asksForGuardian(child, today)).toBe(true)
})

test('people without names are matched by position', () => {
  const form = formWith({ who: 'others', others: [emptyFormValues, { ...withHealthText }] })
  const typed = formWith({ who: 'others', others: [emptyFormValues, emptyFormValues] })
  const { others } = withHealth(typed, typedHealthOf(form))
  expect(others.map(({ additionalInfo }) => additionalInfo)).toEqual(['', 'Alergia'])
})

test('what is typed about health without consent is not handed on', () => {
  const others = [{ ...withHealthText, healthConsent: false }]
  expect(typedHealthOf(formWith({ who: 'others', others }))).toEqual([])
})
