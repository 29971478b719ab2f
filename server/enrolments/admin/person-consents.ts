import type { z } from 'zod'
import type {
  listPersonConsents as listContract,
  recordConsents as recordContract,
} from '#domain/enrolments/admin/consent-contract.ts'
import { type PaperStatement, paperStatements } from '#domain/enrolments/statements.ts'
import { DomainError, invalidFields } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { recordPaperConsents } from '#server/enrolments/paper-consents.ts'
import { and, desc, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { consents, enrollees, users } from '#server/schema.ts'

type Listed = z.output<(typeof listContract)['response']>['consents']
type Sheet = z.output<NonNullable<(typeof recordContract)['body']>>

/** @throws DomainError subscriptions.enrolmentNotFound */
export async function listPersonConsents({ db }: Deps, enrolmentId: string): Promise<Listed> {
  const { enrolleeId } = await findEnrolment(db, enrolmentId)
  const rows = await db
    .select({ consent: consents, by: users })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.recordedBy))
    .where(and(eq(consents.enrolleeId, enrolleeId), inArray(consents.kind, [...paperStatements])))
    .orderBy(desc(consents.givenAt), consents.kind)
  return rows.map(({ consent, by }) => ({
    id: consent.id,
    kind: consent.kind as PaperStatement,
    version: consent.version,
    givenAt: consent.givenAt.toISOString(),
    withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
    signedOn: consent.signedOn,
    recordedBy: (by && fullName(by)) || null,
  }))
}

/**
 * Records a signed sheet about the person of an enrolment.
 * @throws DomainError subscriptions.enrolmentNotFound, admin.personErased; http.invalid for a day to come
 */
export async function recordConsents(
  deps: Deps,
  { enrolmentId, actorId, ...sheet }: Sheet & { enrolmentId: string; actorId: string },
): Promise<void> {
  const { enrolleeId, payerId } = await findEnrolment(deps.db, enrolmentId)
  if (sheet.signedOn > madridDay(await deps.businessClock.now())) {
    throw invalidFields([{ path: 'signedOn', code: 'enrolments.signedOnInvalid' }])
  }
  await deps.db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(enrollees)
      .where(eq(enrollees.id, enrolleeId))
      .for('no key update')
    if (!person || person.erasedAt) throw new DomainError('admin.personErased')
    await recordPaperConsents(tx, deps, { ...sheet, payerId, enrolleeId, recordedBy: actorId })
  })
}

/** Returns what a person is called. @throws DomainError subscriptions.enrolmentNotFound, admin.personErased */
export async function personOf({ db }: Deps, enrolmentId: string): Promise<string> {
  const { enrolleeId } = await findEnrolment(db, enrolmentId)
  const [person] = await db.select().from(enrollees).where(eq(enrollees.id, enrolleeId))
  if (!person || person.erasedAt) throw new DomainError('admin.personErased')
  return fullName(person)
}
