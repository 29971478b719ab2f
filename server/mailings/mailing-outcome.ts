import { sql } from 'drizzle-orm'
import { MAX_ATTEMPTS } from '#server/adapters/mail-queue.ts'
import { mailingRecipients, outgoingMail } from '#server/db/schema.ts'

/** By it, each payer gets one e-mail of a message. */
export const keyOf = (mailingId: string, payerId: string): string =>
  `mailing-${mailingId} ${payerId}`

/** Joins a recipient's e-mail, by the same key. */
export const isTheirMail = sql`${outgoingMail.dedupeKey} = 'mailing-' || ${mailingRecipients.mailingId} || ' ' || ${mailingRecipients.payerId}`

/** What became of an e-mail; null while it is on its way. */
export const mailOutcome = sql<'sent' | 'failed' | null>`case
  when ${outgoingMail.sentAt} is not null then 'sent'
  when ${outgoingMail.attempts} >= ${MAX_ATTEMPTS} then 'failed'
end`
