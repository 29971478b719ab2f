import type { FieldPath } from 'react-hook-form'
import { needsGuardian } from '#domain/enrolments/age.ts'
import type { myPeople } from '#domain/enrolments/contract.ts'
import type { EmergencyContact } from '#domain/enrolments/emergency-contact.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { forEachText, type PersonText, personTexts } from '#domain/enrolments/person-fields.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { type CalendarDay, isCalendarDay } from '#domain/kernel/calendar.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** The people whom the form enrols. The others' data stay while they are hidden. */
export const enrolleeChoices = ['self', 'others', 'both'] as const
type EnrolleeChoice = (typeof enrolleeChoices)[number]

/** The form values of one person: inputs are texts, checkboxes booleans. */
export interface PersonFormValues extends Record<PersonText, string> {
  firstName: string
  lastName: string
  ageKnownBy: 'birthDate' | 'years'
  /** `YYYY-MM-DD`, possibly with gaps. */
  birthDate: string
  age: string
  emergencyContact: Record<keyof EmergencyContact, string>
  additionalInfo: string
  healthConsent: boolean
  declaration: boolean
  guardian: boolean
}

/** The name of a field, or of one within it. */
export type PersonFieldPath = FieldPath<PersonFormValues>

export interface PeopleForm {
  who: EnrolleeChoice
  self: PersonFormValues
  others: PersonFormValues[]
}

/** Where a person stands in the form. */
export type PersonPath = 'self' | `others.${number}`

export const emptyFormValues: PersonFormValues = {
  firstName: '',
  lastName: '',
  ...forEachText(() => ''),
  ageKnownBy: 'birthDate',
  birthDate: '',
  age: '',
  emergencyContact: { firstName: '', contactPhone: '', relation: '' },
  additionalInfo: '',
  healthConsent: false,
  declaration: false,
  guardian: false,
}

/** Nothing has been typed. */
export function isEmpty({
  ageKnownBy,
  emergencyContact,
  ...formValues
}: PersonFormValues): boolean {
  const typed = [...Object.values(formValues), ...Object.values(emergencyContact)]
  return typed.every((value) => typeof value !== 'string' || value === '')
}

/** A person who was enrolled before, as the server returns them. */
export type KnownPerson = ResponseOf<typeof myPeople>['people'][number]

/** Returns those of the people enrolled before who are neither in the programme nor in the form by name. */
export function peopleToOffer(
  known: readonly KnownPerson[],
  programmeId: ProgrammeId,
  others: readonly PersonFormValues[],
): KnownPerson[] {
  const typed = new Set(others.map(keyOfName))
  return known.filter(
    (person) => !person.programmeIds.includes(programmeId) && !typed.has(keyOfName(person)),
  )
}

function keyOfName({
  firstName,
  lastName,
}: Pick<PersonFormValues, 'firstName' | 'lastName'>): string {
  return personKey({ firstName, lastName })
}

type Profile = Pick<AuthenticatedUser, 'firstName' | 'lastName' | 'phone' | 'locality'>

/** The form at the start: the payer alone, as their profile has them. */
export function newForm(profile: Profile): PeopleForm {
  return {
    who: 'self',
    self: { ...emptyFormValues, ...fromProfile(profile) },
    others: [{ ...emptyFormValues }],
  }
}

/** The form that gives these people again. */
export function formOf(people: readonly Person[], profile: Profile): PeopleForm {
  const form = newForm(profile)
  const own = fromProfile(profile)
  const selfKey = personKey(own)
  // A guardian's statement is only ever given for others.
  const isSelf = (person: Person) =>
    !person.declaration &&
    personKey({ firstName: person.firstName, lastName: person.lastName }) === selfKey
  const self = people.find(isSelf)
  const others = people.filter((person) => person !== self).map((person) => toFormValues(person))
  return {
    who: self ? (others.length > 0 ? 'both' : 'self') : 'others',
    self: self ? { ...toFormValues(self), ...own } : form.self,
    others: others.length > 0 ? others : form.others,
  }
}

/** The places of the people whom the form enrols, in order. */
export function placesOf({ who, others }: Pick<PeopleForm, 'who' | 'others'>): PersonPath[] {
  return [
    ...(who === 'others' ? [] : ['self' as const]),
    ...(who === 'self' ? [] : others.map((_, index): PersonPath => `others.${index}`)),
  ]
}

export function formValuesAt(
  { self, others }: Pick<PeopleForm, 'self' | 'others'>,
  place: PersonPath,
) {
  if (place === 'self') return self
  return others[Number(place.slice('others.'.length))] ?? emptyFormValues
}

/** The payload of the form. Fields that are not shown are left out. */
export function peopleOf(form: PeopleForm, today: CalendarDay): Person[] {
  return placesOf(form).map((place) => personOf(formValuesAt(form, place), place, today))
}

/** Tells whether the guardian's statement is required, as far as the age is typed already. */
export function asksForGuardian(formValues: PersonFormValues, today: CalendarDay): boolean {
  const { ageKnownBy, birthDate, age } = formValues
  if (ageKnownBy === 'years') {
    const years = age.trim() ? Number(age) : Number.NaN
    return years >= 0 && needsGuardian({ age: years }, today)
  }
  return isCalendarDay(birthDate) && needsGuardian({ birthDate }, today)
}

function personOf(formValues: PersonFormValues, place: PersonPath, today: CalendarDay): Person {
  const { firstName, lastName, age, birthDate, emergencyContact, additionalInfo } = formValues
  const typed = personTexts.filter((name) => formValues[name].trim())
  return {
    firstName,
    lastName,
    ...Object.fromEntries(typed.map((name) => [name, formValues[name]])),
    ...(formValues.ageKnownBy === 'birthDate' && { birthDate }),
    ...(formValues.ageKnownBy === 'years' && age.trim() && { age: Number(age) }),
    // Left out while nothing is typed: what was said before stays.
    ...(hasEmergencyContact(formValues) && { emergencyContact: contactOf(emergencyContact) }),
    ...(additionalInfo.trim() && {
      additionalInfo,
      healthConsent: formValues.healthConsent,
    }),
    ...(place !== 'self' && { declaration: formValues.declaration }),
    ...(asksForGuardian(formValues, today) && { guardian: formValues.guardian }),
  }
}

export function hasEmergencyContact({ emergencyContact }: PersonFormValues): boolean {
  return Object.values(emergencyContact).some((text) => text.trim())
}

function contactOf({ relation, ...contact }: PersonFormValues['emergencyContact']) {
  return { ...contact, ...(relation.trim() && { relation: relation.trim() }) }
}

/** The facts that are known of a person, wherever they were read. */
type Prefill = Named & { [Name in Exclude<keyof Person, keyof Named>]?: Person[Name] | null }

/** Returns the form values of a person. */
export function toFormValues(person: Prefill): PersonFormValues {
  const { firstName, lastName, birthDate, age = null, emergencyContact } = person
  return {
    firstName,
    lastName,
    ...forEachText((name) => person[name] ?? ''),
    ageKnownBy: age === null ? 'birthDate' : 'years',
    birthDate: birthDate ?? '',
    age: age === null ? '' : String(age),
    emergencyContact: {
      firstName: emergencyContact?.firstName ?? '',
      contactPhone: emergencyContact?.contactPhone ?? '',
      relation: emergencyContact?.relation ?? '',
    },
    additionalInfo: person.additionalInfo ?? '',
    healthConsent: person.healthConsent ?? false,
    declaration: person.declaration ?? false,
    guardian: person.guardian ?? false,
  }
}

function fromProfile({ firstName, lastName, phone, locality }: Profile) {
  return { firstName, lastName, phone, locality }
}
