import type { z } from 'zod'
import { DomainError } from '#domain/kernel/errors.ts'
import { languages } from '#domain/kernel/language.ts'
import type { sendMailing as contract } from '#domain/mailings/contract.ts'
import { languagesOf, type MailingTexts, textFor } from '#domain/mailings/mailing-text.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { readerOf } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { auditLog, mailingRecipients, mailings, users } from '#server/schema.ts'
import { mailingMail } from './mailing-mail.ts'
import { countsOf, payersOf } from './mailing-recipients.ts'
import { unsubscribePage } from './unsubscribe.ts'

type Message = z.output<NonNullable<(typeof contract)['body']>>

/** Describes what is written to whom: `payers` is their number as the screen has shown it. */
type Stored = Omit<Message, 'confirmed'>

/**
 * Stores a message and sends it. The same key with the same content is the same message: a double
 * click, or a second try after a lost answer, sends nothing twice.
 * @throws DomainError mailings.recipientsChanged with the number by now; mailings.keyUsed for the key of
 *   another message
 */
export async function sendMailing(
  deps: Deps,
  authorId: string,
  message: Message,
): Promise<{ id: string; recipients: number }> {
  const which = await payersOf(deps, message.filter)
  return deps.db.transaction((tx) =>
    storeMailing(tx, deps, { authorId, message, which, isAnnouncement: true }),
  )
}

interface Storing {
  authorId: string
  message: Stored
  /** Who gets it, as `payersOf` says. */
  which: Awaited<ReturnType<typeof payersOf>>
  /** Tells whether who has unsubscribed goes without it. */
  isAnnouncement: boolean
}

/**
 * Stores a message with everybody whom it is for, as they are at this moment, each with a job; see
 * `sendMailing`.
 */
export async function storeMailing(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'queues'>,
  { authorId, message, which, isAnnouncement }: Storing,
): Promise<{ id: string; recipients: number }> {
  const { requestKey: id, filter, texts, payers: shown } = message
  const [made] = await tx
    .insert(mailings)
    .values({
      id,
      authorId,
      texts,
      filter: keptFilter(filter),
      isAnnouncement,
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: mailings.id })
  if (!made) return storedBefore(tx, message, authorId)
  const { payers } = await countsOf(tx, which)
  if (payers !== shown) throw new DomainError('mailings.recipientsChanged', { count: payers })
  const added = await tx
    .insert(mailingRecipients)
    .select(
      tx
        .select({
          mailingId: sql<string>`${id}::uuid`.as('mailing_id'),
          payerId: users.id,
          state: sql<'waiting'>`'waiting'`.as('state'),
        })
        .from(users)
        .where(which),
    )
    .returning({ payerId: mailingRecipients.payerId })
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId: authorId,
    action: 'admin.sendMailing',
    subject: `mailing:${id}`,
    after: { recipients: added.length, mailSubject: texts.es.subject },
  })
  await deps.queues.enqueue(
    tx,
    'mailing',
    added.map(({ payerId }) => ({ mailingId: id, payerId })),
  )
  return { id, recipients: added.length }
}

/** Searched words may be a name, which would stay after the person is erased. */
function keptFilter({ search, status, programmeId }: Message['filter']) {
  return { status: status ?? null, programmeId: programmeId ?? null, searched: Boolean(search) }
}

async function storedBefore(tx: Queryable, message: Stored, authorId: string) {
  const { requestKey: id, filter, texts, payers } = message
  const [stored] = await tx
    .select()
    .from(mailings)
    .where(and(eq(mailings.id, id), eq(mailings.authorId, authorId)))
  if (!stored) throw new DomainError('mailings.keyUsed')
  const recipients = await tx.$count(mailingRecipients, eq(mailingRecipients.mailingId, id))
  // Another search mostly finds another number of people.
  const isSame =
    recipients === payers && contentOf(stored) === contentOf({ filter: keptFilter(filter), texts })
  if (!isSame) throw new DomainError('mailings.keyUsed')
  return { id, recipients }
}

/** In one order, so that two of them can be compared. */
function contentOf({ filter, texts }: Pick<typeof mailings.$inferSelect, 'filter' | 'texts'>) {
  const { status, programmeId, searched } = filter
  const written = languages.map((language) => {
    const text = texts[language]
    return text && [text.subject, text.body]
  })
  return JSON.stringify([status, programmeId, searched, written])
}

/** Each text as it arrives at a recipient of this name. */
export async function previewsOf(
  deps: Pick<Deps, 'config' | 'siteData'>,
  texts: MailingTexts,
  name: string,
) {
  const previews = languagesOf(texts).map(async (language) => {
    const { subject, body } = textFor(texts, language)
    const mail = mailingMail.render(
      { subject, body, name, unsubscribePage: unsubscribePage(deps) },
      await readerOf(deps, language),
    )
    return { language, subject: mail.subject, text: mail.text }
  })
  return Promise.all(previews)
}

/** Sends a message to its author alone, in each language. */
export async function sendTest(
  deps: Deps,
  { email, firstName }: Session['user'],
  texts: MailingTexts,
): Promise<void> {
  const key = crypto.randomUUID()
  for (const language of languagesOf(texts)) {
    const { subject, body } = textFor(texts, language)
    await queueMail(deps.db, deps, mailingMail, {
      dedupeKey: `mailing-test-${key} ${language}`,
      to: { email, language },
      params: { subject, body, name: firstName, unsubscribePage: unsubscribePage(deps) },
    })
  }
}
