import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { AuditActions } from '#domain/kernel/audit.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { isLanguage, type Language } from '#domain/kernel/language.ts'
import type { exportFormats } from '#domain/kernel/lists/export-formats.ts'
import { type CellKind, type List, type ListColumn, titleOf } from '#domain/kernel/lists/list.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { auditLog } from '#server/kernel/db/schema.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { asSpreadsheet } from './spreadsheet.ts'
import type { Cell, Column } from './spreadsheet-table.ts'

interface ListFile<Schema extends z.ZodObject, Key extends string> {
  list: List<Schema, Key>
  batches: AsyncIterable<readonly z.output<Schema>[]>
  /** The text with the file's name; `suffix` follows it. */
  name: string
  suffix?: string
  /** Says what the audit log keeps. The words of a search stay out: they may be a name, which would outlive the person. */
  audit: { action: keyof AuditActions; subject: string; after: object }
}

interface FileRequest {
  session: { user: { id: string; language: Language } }
  query: { format: (typeof exportFormats)[number]; lng?: string | undefined }
  reply: FastifyReply
}

/**
 * The rows of a list as a file, in the reader's language. Recorded in the audit log before the response is sent.
 * @throws DomainError admin.exportTooLarge
 */
export async function sendListFile<Schema extends z.ZodObject, Key extends string>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { session, query: { format, lng = '' }, reply }: FileRequest,
  { list, batches, name, suffix = '', audit }: ListFile<Schema, Key>,
) {
  const { action, subject, after } = audit
  const language = isLanguage(lng) ? lng : session.user.language
  await deps.db.insert(auditLog).values({
    at: deps.clock.now(),
    actorId: session.user.id,
    action,
    subject,
    after: { ...after, format },
  })
  const sheet = translator(language)(`${list.texts}:${name}`)
  const table = { columns: fileColumns(list, language), batches }
  return asSpreadsheet(reply, table, { format, name: `${sheet}${suffix}`, sheet })
}

/** The columns of a list that files have. */
export function fileColumns<Schema extends z.ZodObject, Key extends string>(
  list: List<Schema, Key>,
  language: Language,
): readonly Column<z.output<Schema>>[] {
  const t = translator(language)
  const { texts, columns } = list
  return Object.entries<ListColumn<z.output<Schema>>>(columns).flatMap(([key, column]) => {
    const { kind, value, width, words, empty } = column
    if (width === undefined) return []
    const cell = (row: z.output<Schema>): Cell => {
      const content = value(row)
      if (content === null) return empty ? t(`${texts}:${empty}`) : null
      return words ? t(`${texts}:${words}.${content}`) : cells[kind](content, language)
    }
    return [{ title: t(titleOf(list, key as Key)), width, cell }]
  })
}

const asText = (content: string | number) => String(content)

const cells: Record<CellKind, (content: string | number, language: Language) => Cell> = {
  text: asText,
  name: asText,
  email: asText,
  words: asText,
  phone: (content) => formatPhone(String(content)),
  day: (content) => ({ day: content as CalendarDay }),
  month: (content, language) => formatMonth(String(content), language),
  money: (content) => ({ cents: Number(content) }),
  number: (content) => ({ count: Number(content) }),
}
