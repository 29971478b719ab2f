import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Language, languages } from '#domain/kernel/language.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from './accounts.ts'
import { createdAt, id, instant, oneOf } from './columns.ts'

/**
 * E-mails, each written in the transaction that it reports, and sent after it
 * (`server/kernel/adapters/mail/queue.ts`). Without a recipient it is a letter to print, and `sentAt` is when
 * it was printed. `params` never holds health data, is sealed for its row, and
 * is emptied once the e-mail is sent or given up.
 */
export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: id(),
    /** Names the occasion: the same one never makes two e-mails. */
    dedupeKey: text('dedupe_key').notNull(),
    recipient: text('recipient'),
    /** Whose letter it is; empty for an e-mail. */
    userId: uuid('user_id').references(() => users.id),
    language: text('language').$type<Language>().notNull(),
    template: text('template').notNull(),
    params: jsonb('params').$type<string | Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('outgoing_mail_dedupe').on(table.dedupeKey),
    index('outgoing_mail_letters').on(table.userId).where(sql`user_id is not null`),
    check('outgoing_mail_reader', sql`num_nonnulls(recipient, user_id) = 1`),
    check('outgoing_mail_language', oneOf('language', languages)),
  ],
)
