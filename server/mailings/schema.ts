import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MailingFilter } from '#domain/mailings/contract.ts'
import type { MailingTexts } from '#domain/mailings/mailing-text.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { createdAt, instant, oneOf } from '#server/kernel/db/schema/columns.ts'

const mailingRecipientStates = ['waiting', 'sent', 'letter', 'failed', 'skipped'] as const

/** Holds what an administrator writes to the payers of many enrolments at once. */
export const mailings = pgTable(
  'mailings',
  {
    /** Made by the form: sent twice, it is one message. */
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    texts: jsonb('texts').$type<MailingTexts>().notNull(),
    /** The list's filters, without the words of the search. */
    filter: jsonb('filter').$type<MailingFilter>().notNull(),
    /** Tells whether who has unsubscribed goes without it. */
    isAnnouncement: boolean('is_announcement').notNull().default(true),
    createdAt: createdAt(),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [index('mailings_newest').on(table.createdAt)],
)

/** Everybody whom a message is for, settled when it was sent, and whether they have it. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    mailingId: uuid('mailing_id')
      .notNull()
      .references(() => mailings.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<(typeof mailingRecipientStates)[number]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.payerId] }),
    index('mailing_recipients_payer').on(table.payerId),
    check('mailing_recipients_state', oneOf('state', mailingRecipientStates)),
  ],
)
