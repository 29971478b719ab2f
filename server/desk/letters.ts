import type { z } from 'zod'
import { type listLetters as contract, LETTERS_AT_ONCE } from '#domain/desk/letter-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { Letter } from '#server/kernel/adapters/mail/layout.ts'
import { openParams } from '#server/kernel/adapters/mail/queue.ts'
import { readerOf, templateNamed } from '#server/kernel/adapters/mail/template.ts'
import { and, asc, eq, inArray, isNull, type SQL } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, outgoingMail, users } from '#server/schema.ts'
import { lettersPdf } from './letters-pdf.ts'

type Listed = z.output<(typeof contract)['response']>

/** Letters that nobody has printed yet. */
export const isWaitingLetter = and(isNull(outgoingMail.recipient), isNull(outgoingMail.sentAt))

/** Returns the oldest letters that wait to be printed. */
export async function listLetters(deps: Deps): Promise<Listed> {
  const [written, total] = await Promise.all([
    lettersWritten(deps, isWaitingLetter),
    deps.db.$count(outgoingMail, isWaitingLetter),
  ])
  const letters = written.map(({ mail, reader, letter }) => ({
    id: mail.id,
    userId: reader.id,
    name: fullName(reader),
    phone: reader.phone,
    language: mail.language,
    subject: letter.heading,
    writtenAt: mail.createdAt.toISOString(),
  }))
  return { letters, total }
}

/**
 * Returns those of these letters that wait, each on a page of its own and in its reader's language.
 * @throws DomainError desk.lettersGone where none waits any more
 */
export async function printLetters(deps: Deps, ids: readonly string[]): Promise<Buffer> {
  const written = await lettersWritten(
    deps,
    and(isWaitingLetter, inArray(outgoingMail.id, [...ids])),
  )
  if (written.length === 0) throw new DomainError('desk.lettersGone')
  const letters = written.map(({ mail, reader, letter }) => ({
    ...letter,
    language: mail.language,
    to: [fullName(reader), reader.locality],
    writtenAt: mail.createdAt,
  }))
  const { association: letterhead } = await deps.siteData.read()
  return lettersPdf(letters, { letterhead, madeAt: deps.clock.now() })
}

/** Records that letters were printed, and forgets what they say; those that were before stay as they are. */
export async function markPrinted(
  deps: Deps,
  { actorId, ids }: { actorId: string; ids: readonly string[] },
): Promise<number> {
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const printed = await tx
      .update(outgoingMail)
      .set({ sentAt: at, params: {} })
      .where(and(isWaitingLetter, inArray(outgoingMail.id, [...ids])))
      .returning({ userId: outgoingMail.userId })
    const byReader = Map.groupBy(printed, ({ userId }) => userId)
    for (const [userId, theirs] of byReader) {
      await tx.insert(auditLog).values({
        at,
        actorId,
        action: 'desk.printLetters',
        subject: `user:${userId}`,
        after: { letters: theirs.length },
      })
    }
    return printed.length
  })
}

/** Writes these letters now, of what was stored when it became true. */
async function lettersWritten(deps: Deps, which: SQL | undefined) {
  const rows = await deps.db
    .select({ mail: outgoingMail, reader: users })
    .from(outgoingMail)
    .innerJoin(users, eq(users.id, outgoingMail.userId))
    .where(which)
    .orderBy(asc(outgoingMail.createdAt), asc(outgoingMail.id))
    .limit(LETTERS_AT_ONCE)
  const written = rows.map(async ({ mail, reader }) => {
    const style = await readerOf(deps, mail.language)
    const params = openParams(deps.vault, mail) as never
    const letter: Letter = templateNamed(mail.template).letter(params, style)
    return { mail, reader, letter }
  })
  return Promise.all(written)
}
