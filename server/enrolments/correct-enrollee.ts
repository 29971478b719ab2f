import type { z } from 'zod'
import { type Aged, ageOf, needsGuardian } from '#domain/enrolments/age.ts'
import { checkPeople, type correctedEnrolleeSchema } from '#domain/enrolments/person.ts'
import { forEachText, type PersonText, personFields } from '#domain/enrolments/person-fields.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { STATEMENTS_VERSION } from '#domain/enrolments/statements.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError, type FieldError, invalidFields } from '#domain/kernel/errors.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { and, eq, isNull, notInArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, consents, enrollees, personColumns } from '#server/schema.ts'
import { emergencyColumns } from './emergency-contact.ts'
import { ageToday } from './enrollee-facts.ts'
import { hasGuardian } from './guardian.ts'
import { accountOf, isPayerOf } from './is-payer.ts'
import { personMatcher, rowsOfEnrollee } from './own-people.ts'

type Enrollee = typeof enrollees.$inferSelect

/** The enrollee's data as they were sent, and the version that they were read in. */
export type Correction = z.output<typeof correctedEnrolleeSchema>

interface Change {
  actorId: string
  action: 'profile.correctPerson' | 'admin.correctPerson'
  enrolleeId: string
  correction: Correction
  today: CalendarDay
}

/**
 * Corrects the data of an enrollee, in all their enrolments by this payer, and records the actor in
 * the same transaction, in the payer's turn. Data that are stored already are not stored again, so
 * that a repeated call changes nothing. Telephone and town of the payer themselves stay the account's. The card provider has only payers' names, so it needs no
 * update; receipts stay as they were issued (docs/decisions/027-enrolment-administration.md).
 * @returns the version of the data from now on
 * @throws DomainError admin.personErased; enrolments.personChanged for a version that is not the
 *   newest; enrolments.personExists where the payer has another such person; http.invalid with the
 *   marked fields
 */
export async function correctEnrollee(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { actorId, action, enrolleeId, today, correction }: Change,
): Promise<number> {
  const [enrollee] = await tx
    .select()
    .from(enrollees)
    .where(eq(enrollees.id, enrolleeId))
    .for('update')
  if (!enrollee || enrollee.erasedAt) throw new DomainError('admin.personErased')
  const account = await accountOf(tx, enrollee.payerId)
  const before = factsOf(enrollee)
  const after = corrected(enrollee, correction, { account, today })
  if (!isOther(before, after)) return enrollee.version
  if (enrollee.version !== correction.version) throw new DomainError('enrolments.personChanged')
  const isAgreed = await hasGuardian(tx, enrolleeId)
  requireValid(before, { ...correction, guardian: isAgreed || correction.guardian }, today)
  const agrees = !isAgreed && needsGuardian(correction, today)
  const key = personKey({ ...correction, age: after.ageYears ?? undefined })
  if (key !== enrollee.personKey) await refuseSecond(tx, enrollee, correction, today)

  const version = enrollee.version + 1
  await store(tx, enrolleeId, { ...after, personKey: key, version })
  if (agrees) {
    await tx.insert(consents).values({
      userId: enrollee.payerId,
      enrolleeId,
      kind: 'guardian',
      version: STATEMENTS_VERSION,
      givenAt: clock.now(),
    })
  }
  const [was, is] = [inRecord(before), inRecord(after)]
  await tx.insert(auditLog).values({
    at: clock.now(),
    actorId,
    action,
    subject: `enrollee:${enrolleeId}`,
    before: was.own,
    after: {
      ...is.own,
      ...(agrees && { guardian: true }),
      ...(isOther(was.contact, is.contact) && { emergencyContact: true }),
    },
  })
  return version
}

async function store(
  tx: Queryable,
  enrolleeId: string,
  values: Facts & Pick<Enrollee, 'personKey' | 'version'>,
): Promise<void> {
  try {
    await tx.update(enrollees).set(values).where(eq(enrollees.id, enrolleeId))
  } catch (error) {
    if (violates(error, 'enrollees_person')) throw new DomainError('enrolments.personExists')
    throw error
  }
}

type Facts = Pick<Enrollee, keyof typeof personColumns | 'isPayer'>

const factNames = [...Object.keys(personColumns), 'isPayer'] as (keyof Facts)[]

/** Returns what can be corrected, in one order, so that two of them can be compared. */
function factsOf(enrollee: Facts): Facts {
  return Object.fromEntries(factNames.map((name) => [name, enrollee[name]])) as Facts
}

function isOther(before: object, after: object): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** Another person's name and number, which are deleted sooner than a record of changes. */
function inRecord(facts: Facts) {
  const { firstName, lastName, emergencyName, emergencyPhone, emergencyRelation, isPayer, ...own } =
    facts
  return {
    // Under the names that older entries have.
    own: { name: firstName, surname: lastName, ...own },
    contact: { emergencyName, emergencyPhone, emergencyRelation },
  }
}

/**
 * Years that are today's age still keep the day on which they were stated. Telephone and town of the payer
 * are the account's; who gets another name than the payer's was enrolled in their name by mistake.
 */
function corrected(
  enrollee: Enrollee,
  correction: Correction,
  { account, today }: { account: Named; today: CalendarDay },
): Facts {
  const { firstName, lastName, age, emergencyContact } = correction
  const isNamedOtherwise = firstName !== enrollee.firstName || lastName !== enrollee.lastName
  const isPayer =
    enrollee.isPayer && (!isNamedOtherwise || isPayerOf(account)({ firstName, lastName }))
  const isKept = (name: PersonText) => isPayer && personFields[name].isAccounts
  const birthDate = correction.birthDate || null
  const stated = birthDate ? null : (age ?? null)
  const isSameAge = enrollee.ageYears !== null && stated === ageToday(enrollee, today)
  const { ageYears, ageStatedOn } = isSameAge
    ? enrollee
    : { ageYears: stated, ageStatedOn: stated === null ? null : today }
  return factsOf({
    ...enrollee,
    firstName,
    lastName,
    birthDate,
    ageYears,
    ageStatedOn,
    isPayer,
    ...forEachText((name) => (isKept(name) ? enrollee : correction)[name] || null),
    ...(emergencyContact !== undefined && emergencyColumns(emergencyContact)),
  })
}

/** By the rules of the form with which people enrol; who came from a list without an age still needs none. */
function requireValid(before: Facts, correction: Correction, today: CalendarDay): void {
  const isKnown = (facts: Aged) => ageOf(facts, today) !== null
  const wasKnown = isKnown({ birthDate: before.birthDate, age: before.ageYears })
  const fields: FieldError[] =
    wasKnown && !isKnown(correction)
      ? [{ path: 'age', code: 'enrolments.ageRequired' }]
      : checkPeople([correction], today, 1)
  if (fields.length === 0) return
  throw invalidFields(
    fields.map((field) => ({ ...field, path: field.path.replace(/^people\.0\./, '') })),
  )
}

/**
 * Only enrolling merges two people. A person who is stored twice already may be corrected:
 * otherwise neither row could ever be.
 */
async function refuseSecond(
  tx: Queryable,
  { id, payerId }: Enrollee,
  correction: Correction,
  today: CalendarDay,
): Promise<void> {
  const own = await rowsOfEnrollee(tx, id, today)
  const others = await tx
    .select()
    .from(enrollees)
    .where(
      and(
        eq(enrollees.payerId, payerId),
        notInArray(enrollees.id, own),
        isNull(enrollees.erasedAt),
      ),
    )
  if (others.some((other) => personMatcher(other, today)(correction))) {
    throw new DomainError('enrolments.personExists')
  }
}
