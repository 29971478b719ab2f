import { UNDO_DAYS } from '#domain/imports/contract.ts'
import { chunksOf } from '#domain/kernel/chunks.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { invitationMail } from '#server/accounts/invitation-mail.ts'
import { lockPayer } from '#server/billing/payer-lock.ts'
import { emptyRecords } from '#server/enrolments/erase-people.ts'
import { isReferenced, type Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNull, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  auditLog,
  enrollees,
  enrolments,
  imports,
  mailingRecipients,
  outgoingMail,
  users,
} from '#server/schema.ts'
import { lockImports } from './make-import.ts'

/** Payers whose rows are removed in one go; where something rests on them, one by one. */
const PAYERS_AT_ONCE = 100

/** Until when an import can be taken back. */
export function undoUntil({ createdAt }: Pick<typeof imports.$inferSelect, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + UNDO_DAYS * DAY_MS)
}

/**
 * Removes everything that an import made: accounts that have not been taken over, with their people and
 * places, and of accounts that were there before the people and places that it added. What something
 * else rests on by now stays, with all of its payer. Idempotent.
 * @throws DomainError imports.notFound, imports.undoTooLate
 */
export async function undoImport(deps: Deps, actorId: string, id: string): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockImports(tx)
    const [made] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!made) throw new DomainError('imports.notFound')
    if (made.undoneAt) return
    if (at > undoUntil(made)) throw new DomainError('imports.undoTooLate')
    const payers = await payersOf(tx, id)
    const taken = payers.filter(({ isOpened, hasCome }) => !(isOpened && hasCome))
    for (const some of chunksOf(taken, PAYERS_AT_ONCE)) await removeAll(tx, id, some)
    await tx.update(imports).set({ undoneAt: at }).where(eq(imports.id, id))
    await tx.insert(auditLog).values({
      at,
      actorId,
      action: 'admin.undoImport',
      subject: `import:${id}`,
      after: {
        enrolments: made.enrolments - (await tx.$count(enrolments, eq(enrolments.importId, id))),
      },
    })
  })
}

interface Payer {
  id: string
  email: string | null
  /** Tells whether this import opened it. */
  isOpened: boolean
  /** Its owner can log in by now. */
  hasCome: boolean
}

/** Finds whom the import concerns, locked against purchases and against a password that is just being chosen. */
async function payersOf(tx: Queryable, id: string): Promise<Payer[]> {
  const ids = sql`
    select id from users where import_id = ${id}
    union select payer_id from enrolments where import_id = ${id}
    union select payer_id from enrollees where import_id = ${id}`
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} in (${ids})`, canLogIn))
    .orderBy(users.id)
  for (const payer of found) await lockPayer(tx, payer.id)
  return tx
    .select({
      id: users.id,
      email: users.email,
      isOpened: sql<boolean>`coalesce(${users.importId} = ${id}, false)`,
      hasCome: sql<boolean>`${canLogIn}`,
    })
    .from(users)
    .where(sql`${users.id} in (${ids})`)
    .orderBy(users.id)
    .for('update')
}

/** The account has a password, or logs in with Google. */
export const canLogIn = sql`(${users.passwordHash} is not null or ${users.googleSubject} is not null)`

async function removeAll(tx: Queryable, id: string, payers: readonly Payer[]): Promise<void> {
  try {
    await tx.transaction((part) => remove(part, id, payers))
  } catch (error) {
    if (!isReferenced(error)) throw error
    if (payers.length === 1) return
    for (const payer of payers) await removeAll(tx, id, [payer])
  }
}

/** The database refuses to remove a row that a later one refers to. */
async function remove(tx: Queryable, id: string, payers: readonly Payer[]): Promise<void> {
  const ids = payers.map((payer) => payer.id)
  await tx
    .delete(enrolments)
    .where(and(eq(enrolments.importId, id), inArray(enrolments.payerId, ids)))
  const people = await tx
    .delete(enrollees)
    .where(and(eq(enrollees.importId, id), inArray(enrollees.payerId, ids)))
    .returning({ subject: sql<string>`'enrollee:' || ${enrollees.id}` })
  const subjects = people.map(({ subject }) => subject)
  await emptyRecords(tx, inArray(auditLog.subject, subjects))
  const opened = payers.filter(({ isOpened }) => isOpened)
  const openedIds = opened.map((payer) => payer.id)
  // Of a message to many that was sent meanwhile; of it stays that it was sent.
  await tx.delete(mailingRecipients).where(inArray(mailingRecipients.payerId, openedIds))
  const isInvitation = and(
    eq(outgoingMail.template, invitationMail.name),
    isNull(outgoingMail.sentAt),
    inArray(
      outgoingMail.recipient,
      opened.flatMap(({ email }) => email ?? []),
    ),
  )
  await tx.delete(outgoingMail).where(or(isInvitation, inArray(outgoingMail.userId, openedIds)))
  await tx.delete(users).where(inArray(users.id, openedIds))
}
