import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { Language } from '#domain/kernel/language.ts'
import { retention } from '#domain/retention.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNotNull, isNull, lt, ne, or } from '#server/kernel/db/drizzle.ts'
import { outgoingMail } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { QueueData, QueueHandler } from '#server/kernel/jobs/job-queues.ts'
import { type MailTemplate, readerOf, templateNamed } from './template.ts'

interface Envelope<Params> {
  /** The occasion, such as `order-completed-<id>`: a second e-mail for it is not written. */
  dedupeKey: string
  /** Who has no address gets a letter, printed at the desk. */
  to:
    | { email: string; language: Language }
    | { id: string; email: string | null; language: Language }
  params: Params
}

export type MailDeps = Pick<Deps, 'clock' | 'vault' | 'queues'>

/** Writes an e-mail that is sent once `tx` is committed, and only then; or a letter that waits to be printed. */
export async function queueMail<Params>(
  tx: Pick<Queryable, 'transaction'>,
  deps: MailDeps,
  template: MailTemplate<Params>,
  { dedupeKey, to, params }: Envelope<Params>,
): Promise<void> {
  const id = randomUUID()
  const reader = 'id' in to && to.email === null ? { userId: to.id } : { recipient: to.email }
  // Within a transaction a savepoint: there is no e-mail without its job.
  await tx.transaction(async (both) => {
    const [written] = await both
      .insert(outgoingMail)
      .values({
        id,
        dedupeKey,
        ...reader,
        language: to.language,
        template: template.name,
        params: sealParams(deps.vault, id, params),
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ mailId: outgoingMail.id })
    if (written && to.email !== null) await deps.queues.enqueue(both, 'mail', [written])
  })
}

/** Sends the e-mails that were written, and erases what those say that are given up. */
export function mailHandler(deps: Deps): QueueHandler<QueueData['mail']> {
  return {
    async run({ mailId }) {
      try {
        if (await sendWritten(deps, mailId)) deps.metrics.emails.inc({ outcome: 'sent' })
      } catch (error) {
        deps.metrics.emails.inc({ outcome: 'failed' })
        throw error
      }
    },
    async giveUp({ mailId }) {
      deps.metrics.emails.inc({ outcome: 'given_up' })
      await deps.db.update(outgoingMail).set({ params: {} }).where(eq(outgoingMail.id, mailId))
    },
  }
}

/** Gives up the e-mails that were written before `oldest` and still wait. */
export async function giveUpMail(tx: Queryable, oldest: Date): Promise<void> {
  await tx
    .update(outgoingMail)
    .set({ params: {} })
    .where(and(isEmail, isNull(outgoingMail.sentAt), lt(outgoingMail.createdAt, oldest)))
}

/** Deletes what was sent or given up long ago. */
export async function deleteOldMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - retention.sentMailDays * DAY_MS)
  const isGivenUp = and(isNull(outgoingMail.sentAt), eq(outgoingMail.params, {}))
  await db
    .delete(outgoingMail)
    .where(or(lt(outgoingMail.sentAt, oldest), and(isGivenUp, lt(outgoingMail.createdAt, oldest))))
}

/** No letter, which waits for a volunteer and not for the mail server. */
export const isEmail = isNotNull(outgoingMail.recipient)

type WaitingMail = typeof outgoingMail.$inferSelect

/** Seals what an e-mail says, such as a link that opens an account, for the row with this id alone. */
export function sealParams(vault: Deps['vault'], id: string, params: unknown): string {
  return vault.seal(JSON.stringify(params), mailContext(id))
}

/** The row that the sealed content of an e-mail belongs to. */
export function mailContext(id: string): string {
  return `outgoing_mail ${id}`
}

/** @throws Error as `Vault.open` */
export function openParams(
  vault: Deps['vault'],
  { id, params }: Pick<WaitingMail, 'id' | 'params'>,
): unknown {
  // Rows of a version that did not seal them may still wait.
  return typeof params === 'string' ? JSON.parse(vault.open(params, mailContext(id))) : params
}

/**
 * Sends it once more where its worker died before it was noted: with the same Message-ID.
 * @returns false for what was sent already, given up, or erased with its account
 */
async function sendWritten(deps: Deps, mailId: string): Promise<boolean> {
  const isIt = eq(outgoingMail.id, mailId)
  const [mail] = await deps.db
    .select()
    .from(outgoingMail)
    .where(and(isIt, isNull(outgoingMail.sentAt), ne(outgoingMail.params, {})))
  if (!mail?.recipient) return false
  const { recipient, language } = mail
  const template = templateNamed(mail.template)
  const params = openParams(deps.vault, mail) as never
  const reader = await readerOf(deps, language)
  const rendered = template.render(params, reader)
  const attachments = (await template.attach?.(params, reader)) ?? []
  const message = { ...rendered, attachments, to: recipient, language, idempotencyKey: mailId }
  await deps.mail.send(message)
  await deps.db.update(outgoingMail).set({ sentAt: deps.clock.now(), params: {} }).where(isIt)
  return true
}
