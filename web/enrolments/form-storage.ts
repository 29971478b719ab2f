import type { TypedHealth } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import { attempt, storedValue } from '#web/kernel/http/stored-value.ts'
import {
  emptyFormValues,
  enrolleeChoices,
  formValuesAt,
  type PeopleForm,
  type PersonFormValues,
  type PersonPath,
  placesOf,
} from './person/people-form.ts'

/**
 * The form values, kept in this tab alone until they are sent, so that an accidental reload loses
 * nothing. Health data and the consent to it never go into the browser's storage (design §6): they
 * come back from the server's encrypted draft.
 */
interface EnrolmentFormStorage {
  read(): PeopleForm | null
  write(form: PeopleForm): void
  clear(): void
  /** Whether the server has confirmed the newest health data; the data themselves are not kept. */
  isHealthConfirmed(): boolean
  confirmHealth(isConfirmed: boolean): void
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stored by account, so that the next user of this tab does not see it. */
export function enrolmentFormStorage(
  storage: TabStorage,
  userId: string,
  programmeId: number,
): EnrolmentFormStorage {
  const key = `enrolment ${userId} ${programmeId}`
  const stored = storedValue(() => storage, key, isPeopleForm)
  const unconfirmedKey = `${key} unconfirmed`
  return {
    read() {
      const form = stored.read()
      return form && { ...form, self: complete(form.self), others: form.others.map(complete) }
    },
    write: (form) => {
      stored.write(withoutHealth(form))
    },
    clear: () => {
      stored.remove()
      storage.removeItem(unconfirmedKey)
    },
    isHealthConfirmed: () => storage.getItem(unconfirmedKey) === null,
    confirmHealth: (isConfirmed) => {
      attempt(() => {
        if (isConfirmed) storage.removeItem(unconfirmedKey)
        else storage.setItem(unconfirmedKey, '1')
      }, undefined)
    },
  }
}

/** Returns what the form says of health, with consent: what the server may keep while it is not sent. */
export function typedHealthOf(form: PeopleForm): TypedHealth[] {
  return placesOf(form).flatMap((place) => {
    const { firstName, lastName, additionalInfo, healthConsent } = formValuesAt(form, place)
    if (additionalInfo.trim() === '' || !healthConsent) return []
    return [{ place, firstName, lastName, additionalInfo, healthConsent }]
  })
}

/** The typed form with the health data that the server keeps of the same people. */
export function withHealth(typed: PeopleForm, kept: readonly TypedHealth[]): PeopleForm {
  const fill = (formValues: PersonFormValues, place: PersonPath): PersonFormValues => {
    const known = healthOf(formValues, place, kept)
    if (!known) return formValues
    const { additionalInfo, healthConsent } = known
    return { ...formValues, additionalInfo, healthConsent }
  }
  return {
    ...typed,
    self: fill(typed.self, 'self'),
    others: typed.others.map((formValues, index) => fill(formValues, `others.${index}`)),
  }
}

function healthOf(formValues: PersonFormValues, place: PersonPath, kept: readonly TypedHealth[]) {
  const sameNames = kept.filter((known) => namesInCommon(formValues, known) === 2)
  const there = kept.find((one) => one.place === place)
  if (there && sameNames.includes(there)) return there
  // People without names are matched by their positions alone.
  const isNamed = formValues.firstName !== '' || formValues.lastName !== ''
  if (isNamed && sameNames[0]) return sameNames[0]
  // One of the two names may be what was just being corrected.
  return there && namesInCommon(formValues, there) > 0 ? there : undefined
}

function namesInCommon(a: Named, b: Named): number {
  return Number(a.firstName === b.firstName) + Number(a.lastName === b.lastName)
}

function withoutHealth(form: PeopleForm): PeopleForm {
  const strip = (formValues: PersonFormValues): PersonFormValues => ({
    ...formValues,
    additionalInfo: '',
    healthConsent: false,
  })
  return { ...form, self: strip(form.self), others: form.others.map(strip) }
}

/** False for what an older release of this page has stored. */
function isPeopleForm(value: unknown): value is PeopleForm {
  const { who, self, others } = (value ?? {}) as Partial<PeopleForm>
  return (
    enrolleeChoices.some((choice) => choice === who) &&
    Boolean(self) &&
    Array.isArray(others) &&
    others.every(Boolean)
  )
}

/** Fields that are missing, or hold what they cannot, are empty. */
function complete(formValues: PersonFormValues): PersonFormValues {
  const kept = Object.entries(formValues).filter(
    ([name, value]) => typeof value === typeof emptyFormValues[name as keyof PersonFormValues],
  )
  return { ...emptyFormValues, ...Object.fromEntries(kept) }
}
