import type { z } from 'zod'
import type { healthNoteSchema } from '#domain/enrolments/person.ts'
import { STATEMENTS_VERSION } from '#domain/enrolments/statements.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { openHealthInfo, sealHealthInfo } from '#server/enrolments/health-info.ts'
import { giveHealthShare, withdrawHealthShare } from '#server/enrolments/health-share.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { forgetHealth } from '#server/profile/consents.ts'
import { auditLog, consents, enrollees, enrolments } from '#server/schema.ts'
import { enrolmentsOf, findOwn, type PersonRef } from './own-person.ts'

/**
 * Returns what the payer has said about a person's health, in whichever of their enrolments; `null` when that is
 * nothing. It is the payer's own text, so that reading it is not put on record.
 * @throws DomainError enrolments.personNotFound
 */
export async function readHealthNote(deps: Deps, whose: PersonRef): Promise<string | null> {
  await findOwn(deps.db, whose)
  const today = madridDay(await deps.businessClock.now())
  const notes = (await enrolmentsOf(deps.db, whose, today)).flatMap(({ id, additionalInfo }) =>
    additionalInfo === null ? [] : openHealthInfo(deps.vault, id, additionalInfo),
  )
  return [...new Set(notes)].join('\n\n') || null
}

/**
 * Keeps what is said about a person's health with each of their enrolments by which they may come,
 * in place of all that was said, and the consent to it. An empty text withdraws the consent. That
 * it was changed goes on record, and not what it says. Idempotent.
 * @returns the version of the person's data from now on
 * @throws DomainError enrolments.personNotFound; enrolments.personChanged for a version that is not
 *   the newest; enrolments.personEnded where there is nothing that it could be kept for
 */
export async function changeHealthNote(
  deps: Deps,
  whose: PersonRef,
  note: z.output<typeof healthNoteSchema>,
): Promise<number> {
  const today = madridDay(await deps.businessClock.now())
  const text = note.additionalInfo ?? ''
  return withPayerLock(deps, whose.payerId, async (tx) => {
    const { version } = await findOwn(tx, whose)
    const theirs = await enrolmentsOf(tx, whose, today)
    const holders = theirs.filter(
      ({ additionalInfo, isCurrent }) => additionalInfo !== null || (isCurrent && text !== ''),
    )
    const isSaid = holders.every(
      ({ id, additionalInfo }) =>
        additionalInfo !== null && openHealthInfo(deps.vault, id, additionalInfo) === text,
    )
    if (text !== '' && !theirs.some(({ isCurrent }) => isCurrent)) {
      throw new DomainError('enrolments.personEnded')
    }
    if (isSaid) return version
    if (version !== note.version) throw new DomainError('enrolments.personChanged')
    if (text === '') await forgetHealth(tx, deps, { ...whose, today })
    else await keep(tx, deps, whose, { text, holders })
    return recordChange(tx, deps, whose)
  })
}

/**
 * Lets the programme's instructors read what is said about a person's health, or no more. Idempotent.
 * @throws DomainError enrolments.personNotFound
 */
export async function shareHealthNote(
  deps: Deps,
  whose: PersonRef,
  shares: boolean,
): Promise<void> {
  await withPayerLock(deps, whose.payerId, async (tx) => {
    await findOwn(tx, whose)
    await (shares ? giveHealthShare : withdrawHealthShare)(tx, deps, whose)
  })
}

async function keep(
  tx: Queryable,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { payerId, enrolleeId }: PersonRef,
  { text, holders }: { text: string; holders: readonly { id: string }[] },
): Promise<void> {
  for (const { id } of holders) {
    await tx
      .update(enrolments)
      .set({ additionalInfo: sealHealthInfo(vault, id, text) })
      .where(eq(enrolments.id, id))
  }
  await tx.insert(consents).values({
    userId: payerId,
    enrolleeId,
    kind: 'health',
    version: STATEMENTS_VERSION,
    givenAt: clock.now(),
  })
}

async function recordChange(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { payerId, enrolleeId }: PersonRef,
): Promise<number> {
  await tx.insert(auditLog).values({
    at: clock.now(),
    actorId: payerId,
    action: 'profile.changeHealthInfo',
    subject: `enrollee:${enrolleeId}`,
  })
  const [changed] = await tx
    .update(enrollees)
    .set({ version: sql`${enrollees.version} + 1` })
    .where(eq(enrollees.id, enrolleeId))
    .returning({ version: enrollees.version })
  if (!changed) throw new Error('the person was there a moment ago')
  return changed.version
}
