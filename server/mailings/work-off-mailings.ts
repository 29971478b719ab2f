import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { textFor } from '#domain/mailings/mailing-text.ts'
import { queueMail, sendWaitingMail } from '#server/adapters/mail-queue.ts'
import type { Queryable } from '#server/db/client.ts'
import { mailingRecipients, mailings, outgoingMail, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { mailingMail } from './mailing-mail.ts'
import { isTheirMail, keyOf, mailOutcome } from './mailing-outcome.ts'

/** So few at once that an e-mail with a log-in link does not wait behind thousands. */
const STEP = 50

/** A round of the job ends before the next one begins. */
const ROUND_MS = 45_000

/** Begins with what is waiting, without making the caller wait. */
export function workOffMailingsSoon(deps: Deps): void {
  deps.background.run('work-off-mailings', () => workOffMailings(deps))
}

/**
 * Sends the messages that wait, in steps: the e-mails of a step are written with the note that they
 * are, in one transaction, and each under a key of message and payer. So each payer gets one, wherever
 * the process dies, and however many are at work: they take turns.
 */
export async function workOffMailings(deps: Deps): Promise<void> {
  await deps.withLock('mailings', async () => {
    const end = performance.now() + ROUND_MS
    do {
      await settle(deps)
      const queued = await queueStep(deps)
      if (queued === 0) break
      await sendWaitingMail(deps)
    } while (performance.now() < end)
    await settle(deps)
  })
}

/** Writes the e-mails of the next recipients of the oldest message; answers how many were looked at. */
async function queueStep(deps: Deps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const [mailing] = await tx
      .select()
      .from(mailings)
      .where(isNull(mailings.finishedAt))
      .orderBy(asc(mailings.createdAt))
      .limit(1)
      .for('update')
    if (!mailing) return 0
    const next = await tx
      .select({ payerId: mailingRecipients.payerId, payer: users })
      .from(mailingRecipients)
      .innerJoin(users, eq(users.id, mailingRecipients.payerId))
      .where(
        and(eq(mailingRecipients.mailingId, mailing.id), eq(mailingRecipients.state, 'waiting')),
      )
      .orderBy(mailingRecipients.payerId)
      .limit(STEP)
    if (next.length === 0) {
      await tx
        .update(mailings)
        .set({ finishedAt: deps.clock.now() })
        .where(eq(mailings.id, mailing.id))
      return 1
    }
    for (const { payer } of next) {
      const isOpen = payer.status === 'active'
      if (isOpen) await queueOne(tx, deps, mailing, payer)
      await note(tx, mailing.id, [payer.id], isOpen ? 'queued' : 'skipped')
    }
    return next.length
  })
}

async function queueOne(
  tx: Queryable,
  deps: Deps,
  { id, texts }: typeof mailings.$inferSelect,
  payer: typeof users.$inferSelect,
): Promise<void> {
  const { language, subject, body } = textFor(texts, payer.language)
  await queueMail(tx, deps, mailingMail, {
    dedupeKey: keyOf(id, payer.id),
    to: payer.email,
    language,
    params: { subject, body, name: payer.firstName },
  })
}

async function note(
  tx: Queryable,
  mailingId: string,
  payerIds: string[],
  state: 'queued' | 'skipped' | 'sent' | 'failed',
): Promise<void> {
  await tx
    .update(mailingRecipients)
    .set({ state })
    .where(
      and(eq(mailingRecipients.mailingId, mailingId), inArray(mailingRecipients.payerId, payerIds)),
    )
}

/** Stores the state of the written e-mails here, since they are deleted after a while. */
async function settle({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .update(mailingRecipients)
    .set({ state: mailOutcome })
    .from(outgoingMail)
    .where(and(eq(mailingRecipients.state, 'queued'), isTheirMail, isNotNull(mailOutcome)))
}
