import type { z } from 'zod'
import type { CalendarDay } from '#domain/calendar.ts'
import { needsGuardian } from '#domain/enrolments/age.ts'
import { checkPeople, type correctedEnrolleeSchema } from '#domain/enrolments/person.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { DomainError, invalidFields } from '#domain/errors.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { STATEMENTS_VERSION } from '#server/billing/orders/store-enrolments.ts'
import { inPayersTurn } from '#server/billing/payer-lock.ts'
import { type Queryable, violates } from '#server/db/client.ts'
import { and, eq, isNull, notInArray } from '#server/db/drizzle.ts'
import { auditLog, consents, enrollees } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recogniser, rowsOfEnrollee } from '#server/enrolments/own-people.ts'
import { findEnrolment, hasGuardian } from './enrolment-view.ts'

type Enrollee = typeof enrollees.$inferSelect

/** The enrollee's data as they were sent, and the version that they were read in. */
export type Correction = z.output<typeof correctedEnrolleeSchema>

interface Change {
  actorId: string
  enrolmentId: string
  correction: Correction
}

/**
 * Corrects the data of an enrollee, in all their enrolments by this payer, and records the actor in
 * the same transaction. Data that are stored already are not stored again, so that a repeated call
 * changes nothing. The card provider has only payers' names, so it needs no update; receipts stay
 * as they were issued (docs/decisions/027-enrolment-administration.md).
 * @returns the version of the data from now on
 * @throws DomainError subscriptions.enrolmentNotFound; admin.personErased; admin.personChanged
 *   for a version that is not the newest; admin.personExists where the payer has another such
 *   person; http.invalid with the marked fields
 */
export async function correctEnrollee(deps: Deps, change: Change): Promise<number> {
  const { payerId, enrolleeId } = await findEnrolment(deps.db, change.enrolmentId)
  const today = madridDay(await deps.businessClock.now())
  // A concurrent purchase checks whether the payer has this person already.
  try {
    return await inPayersTurn(deps, payerId, (tx) =>
      correct(tx, deps, { ...change, enrolleeId, today }),
    )
  } catch (error) {
    if (violates(error, 'enrollees_person')) throw new DomainError('admin.personExists')
    throw error
  }
}

async function correct(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { actorId, enrolleeId, today, correction }: Change & { enrolleeId: string; today: CalendarDay },
): Promise<number> {
  const [enrollee] = await tx
    .select()
    .from(enrollees)
    .where(eq(enrollees.id, enrolleeId))
    .for('update')
  if (!enrollee || enrollee.erasedAt) throw new DomainError('admin.personErased')
  const before = factsOf(enrollee)
  const after = corrected(enrollee, correction, today)
  const isNew = JSON.stringify(before) !== JSON.stringify(after)
  if (!isNew) return enrollee.version
  if (enrollee.version !== correction.version) throw new DomainError('admin.personChanged')
  const isAgreed = await hasGuardian(tx, enrolleeId)
  requireValid({ ...correction, guardian: isAgreed || correction.guardian }, today)
  const agrees = !isAgreed && needsGuardian(correction, today)
  const key = personKey({ ...correction, age: after.ageYears ?? undefined })
  if (key !== enrollee.personKey) await refuseSecond(tx, enrollee, correction, today)

  const version = enrollee.version + 1
  await tx
    .update(enrollees)
    .set({ ...after, personKey: key, version })
    .where(eq(enrollees.id, enrolleeId))
  if (agrees) {
    await tx.insert(consents).values({
      userId: enrollee.payerId,
      enrolleeId,
      kind: 'guardian',
      version: STATEMENTS_VERSION,
      givenAt: clock.now(),
    })
  }
  await tx.insert(auditLog).values({
    at: clock.now(),
    actorId,
    action: 'admin.correctPerson',
    subject: `enrollee:${enrolleeId}`,
    before,
    after: { ...after, ...(agrees && { guardian: true }) },
  })
  return version
}

/** What can be corrected, in one order, so that two of them can be compared. */
function factsOf(enrollee: Omit<Enrollee, 'id'>) {
  const { name, surname, birthDate, ageYears, ageStatedOn, phone, locality } = enrollee
  return { name, surname, birthDate, ageYears, ageStatedOn, phone, locality }
}

/** Years that stay the same keep the day on which they were true. */
function corrected(enrollee: Enrollee, correction: Correction, today: CalendarDay) {
  const { firstName, lastName, age, phone, locality } = correction
  const birthDate = correction.birthDate || null
  const ageYears = birthDate ? null : (age ?? null)
  const isSameAge = ageYears !== null && ageYears === enrollee.ageYears
  return factsOf({
    ...enrollee,
    name: firstName,
    surname: lastName,
    birthDate,
    ageYears,
    ageStatedOn: ageYears === null ? null : isSameAge ? enrollee.ageStatedOn : today,
    phone: phone || null,
    locality: locality || null,
  })
}

/** By the rules of the form with which people enrol. */
function requireValid(correction: Correction, today: CalendarDay): void {
  const fields = checkPeople([correction], today, 1)
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
  if (others.some((other) => recogniser(other, today)(correction))) {
    throw new DomainError('admin.personExists')
  }
}
