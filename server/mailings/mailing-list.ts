import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { Mailing } from '#domain/mailings/contract.ts'
import { and, desc, eq, inArray, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, mailingRecipients, mailings, users } from '#server/schema.ts'

/** Older ones stay in the database, and in the audit log. */
const SHOWN = 50

/** The newest messages, with what has become of each. */
export async function listMailings({ db }: Pick<Deps, 'db'>): Promise<Mailing[]> {
  const rows = await db
    .select({ mailing: mailings, author: users })
    .from(mailings)
    .leftJoin(users, eq(users.id, mailings.authorId))
    .orderBy(desc(mailings.createdAt), mailings.id)
    .limit(SHOWN)
  if (rows.length === 0) return []
  const ids = rows.map(({ mailing }) => mailing.id)
  const counts = await db
    .select({
      id: mailingRecipients.mailingId,
      state: mailingRecipients.state,
      count: sql<number>`count(*)::int`,
    })
    .from(mailingRecipients)
    .where(inArray(mailingRecipients.mailingId, ids))
    .groupBy(mailingRecipients.mailingId, mailingRecipients.state)
  return rows.map(({ mailing, author }) => {
    const count = (...states: string[]) =>
      counts
        .filter(
          ({ id, state }) => id === mailing.id && (states.length === 0 || states.includes(state)),
        )
        .reduce((sum, one) => sum + one.count, 0)
    return {
      id: mailing.id,
      state: stateOf(mailing, count('waiting')),
      author: (author && fullName(author)) || null,
      createdAt: mailing.createdAt.toISOString(),
      filter: mailing.filter,
      texts: mailing.texts,
      recipients: count(),
      sent: count('sent'),
      letters: count('letter'),
      failed: count('failed'),
      skipped: count('skipped'),
      waiting: count('waiting'),
    }
  })
}

function stateOf(
  { stoppedAt }: Pick<typeof mailings.$inferSelect, 'stoppedAt'>,
  waiting: number,
): Mailing['state'] {
  if (stoppedAt) return 'stopped'
  return waiting === 0 ? 'sent' : 'sending'
}

/**
 * Cancels a message for its pending recipients; one without any is over. Idempotent.
 * @throws DomainError mailings.notFound
 */
export async function stopMailing(deps: Deps, actorId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update')
    if (!mailing) throw new DomainError('mailings.notFound')
    const isWaiting = and(
      eq(mailingRecipients.mailingId, id),
      eq(mailingRecipients.state, 'waiting'),
    )
    if (mailing.stoppedAt || (await tx.$count(mailingRecipients, isWaiting)) === 0) return
    const now = deps.clock.now()
    await tx.update(mailings).set({ stoppedAt: now }).where(eq(mailings.id, id))
    await tx.insert(auditLog).values({
      at: now,
      actorId,
      action: 'admin.stopMailing',
      subject: `mailing:${id}`,
      after: { mailSubject: mailing.texts.es.subject },
    })
  })
}
