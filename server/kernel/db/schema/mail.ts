import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type Language, languages } from '#domain/kernel/language.ts'
import { createdAt, id, instant, oneOf } from './columns.ts'

/**
 * E-mails, each written in the transaction that it reports, and sent after it
 * (`server/kernel/adapters/mail/queue.ts`). `params` never holds health data, is sealed for its row, and
 * is emptied once the e-mail is sent or given up.
 */
export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: id(),
    /** Names the occasion: the same one never makes two e-mails. */
    dedupeKey: text('dedupe_key').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language').$type<Language>().notNull(),
    template: text('template').notNull(),
    params: jsonb('params').$type<string | Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('outgoing_mail_dedupe').on(table.dedupeKey),
    check('outgoing_mail_language', oneOf('language', languages)),
  ],
)
