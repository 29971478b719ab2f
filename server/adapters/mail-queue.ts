import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Language } from '#domain/language.ts'
import { retention } from '#domain/retention.ts'
import type { Queryable } from '#server/db/client.ts'
import { outgoingMail } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { messageWithoutValues } from '#server/log.ts'
import { type MailTemplate, templateNamed } from './mail-template.ts'

interface Envelope<Params> {
  /** The occasion, such as `order-completed-<id>`: a second e-mail for it is not written. */
  dedupeKey: string
  to: string
  language: Language
  params: Params
}

export type MailDeps = Pick<Deps, 'clock' | 'vault'>

/** After so many failures, some three days, an e-mail is given up and what it says is erased. */
export const MAX_ATTEMPTS = 20
const LONGEST_DELAY_MINUTES = 360

/**
 * Writes an e-mail that is sent once `tx` is committed, and only then. Call `sendMailSoon` after
 * the commit; the job finds it in any case.
 */
export async function queueMail<Params>(
  tx: Pick<Queryable, 'insert'>,
  deps: MailDeps,
  template: MailTemplate<Params>,
  { dedupeKey, to, language, params }: Envelope<Params>,
): Promise<void> {
  const now = deps.clock.now()
  const id = randomUUID()
  await tx
    .insert(outgoingMail)
    .values({
      id,
      dedupeKey,
      recipient: to,
      language,
      template: template.name,
      params: sealParams(deps.vault, id, params),
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing()
}

/** Sends what is waiting without making the caller wait for the mail server. */
export function sendMailSoon(deps: Deps): void {
  deps.background.run('send-waiting-mail', () => sendWaitingMail(deps))
}

/**
 * Sends every e-mail that is due, each by one sender alone however many are at work. A failed one
 * comes round again after 2, 4, 8 … minutes.
 */
export async function sendWaitingMail(deps: Deps): Promise<void> {
  for (let mail = await takeNext(deps); mail; mail = await takeNext(deps)) {
    const outcome = await sent(deps, mail)
    await deps.db.update(outgoingMail).set(outcome).where(eq(outgoingMail.id, mail.id))
  }
}

const DAY_MS = 86_400_000

/**
 * Deletes what was sent or given up long ago, and erases what is said by e-mails whose sender died
 * at the last attempt.
 */
export async function forgetOldMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const oldest = new Date(now.getTime() - retention.sentMailDays * DAY_MS)
  const isGivenUp = and(isNull(outgoingMail.sentAt), gte(outgoingMail.attempts, MAX_ATTEMPTS))
  await db
    .delete(outgoingMail)
    .where(
      or(lt(outgoingMail.sentAt, oldest), and(isGivenUp, lt(outgoingMail.nextAttemptAt, oldest))),
    )
  await db
    .update(outgoingMail)
    .set({ params: {} })
    .where(and(isGivenUp, lt(outgoingMail.nextAttemptAt, now)))
}

type WaitingMail = typeof outgoingMail.$inferSelect

/** What an e-mail says, such as a link that opens an account, for the row with this id alone. */
export function sealParams(vault: Deps['vault'], id: string, params: unknown): string {
  return vault.seal(JSON.stringify(params), `outgoing_mail ${id}`)
}

/** @throws Error as `Vault.open` */
export function openParams(
  vault: Deps['vault'],
  { id, params }: Pick<WaitingMail, 'id' | 'params'>,
): unknown {
  // Rows of a version that did not seal them may still wait.
  return typeof params === 'string' ? JSON.parse(vault.open(params, `outgoing_mail ${id}`)) : params
}

/**
 * The next due e-mail, now the caller's. Taking it counts the attempt and puts the next one off,
 * which keeps other senders away without holding a transaction open while the mail server takes
 * its time, and brings the e-mail back when this process dies.
 */
async function takeNext({ db, clock }: Deps): Promise<WaitingMail | undefined> {
  const now = clock.now()
  const due = db
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(
      and(
        isNull(outgoingMail.sentAt),
        lte(outgoingMail.nextAttemptAt, now),
        lt(outgoingMail.attempts, MAX_ATTEMPTS),
      ),
    )
    .orderBy(asc(outgoingMail.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outgoingMail)
    .set({
      attempts: sql`${outgoingMail.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + least(2 ^ (${outgoingMail.attempts} + 1), ${LONGEST_DELAY_MINUTES}) * interval '1 minute'`,
    })
    .where(eq(outgoingMail.id, sql`(${due})`))
    .returning()
  return mail
}

/** Tries once; what the row has to say afterwards. */
async function sent(deps: Deps, mail: WaitingMail): Promise<Partial<WaitingMail>> {
  const { id, recipient, language } = mail
  try {
    const template = templateNamed(mail.template)
    const params = openParams(deps.vault, mail) as never
    const rendered = template.render(params, { language, appUrl: deps.config.appUrl })
    const attachments = (await template.attach?.(params, { language })) ?? []
    await deps.mail.send({ ...rendered, attachments, to: recipient, language, idempotencyKey: id })
    return { sentAt: deps.clock.now(), params: {}, lastError: null }
  } catch (error) {
    deps.log.warn({ err: error, mailId: id }, 'an e-mail could not be sent')
    const isGivenUp = mail.attempts >= MAX_ATTEMPTS
    return { lastError: messageWithoutValues(error), ...(isGivenUp && { params: {} }) }
  }
}
