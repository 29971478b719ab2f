import type { CalendarDay } from '#domain/calendar.ts'
import { formatMonth } from '#domain/calendar-text.ts'
import type { Language } from '#domain/language.ts'
import type { Cents } from '#domain/money.ts'
import { translator } from '#server/http/language.ts'
import type { Entry } from './receipt-entries.ts'

/** A cell as both kinds of file need it: words, a day or an amount; `null` stays empty. */
export type Cell = string | { day: CalendarDay } | { cents: Cents } | null

interface Column {
  title: string
  cell: (entry: Entry) => Cell
}

/** What stands in the columns of the file, in the reader's language. */
export function receiptColumns(language: Language): readonly Column[] {
  const t = translator(language)
  const column = (key: string, cell: Column['cell']) => ({
    title: t(`receipt-export:columns.${key}`),
    cell,
  })
  return [
    column('kind', ({ kind }) => t(`receipt-export:kinds.${kind}`)),
    column('number', ({ number }) => number),
    column('day', ({ day }) => ({ day })),
    column('month', ({ serviceMonth }) => formatMonth(serviceMonth, language)),
    column('programme', ({ programme }) => programme),
    column('payer', ({ payer }) => payer),
    column('person', ({ person }) => person),
    column('charged', ({ charged }) => (charged === null ? null : { cents: charged })),
    column('refunded', ({ refunded }) => (refunded === null ? null : { cents: refunded })),
    column('reference', ({ reference }) => reference),
  ]
}
