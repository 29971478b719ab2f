import { formatMonth } from '#domain/calendar-text.ts'
import type { Language } from '#domain/language.ts'
import type { Column } from '#server/admin/spreadsheet.ts'
import { translator } from '#server/http/language.ts'
import type { Entry } from './receipt-entries.ts'

/** What stands in the columns of the file, in the reader's language. */
export function receiptColumns(language: Language): readonly Column<Entry>[] {
  const t = translator(language)
  const column = (key: string, width: number, cell: Column<Entry>['cell']) => ({
    title: t(`receipt-export:columns.${key}`),
    width,
    cell,
  })
  return [
    column('kind', 26, ({ kind }) => t(`receipt-export:kinds.${kind}`)),
    column('number', 13, ({ number }) => number),
    column('day', 12, ({ day }) => ({ day })),
    column('month', 20, ({ serviceMonth }) => formatMonth(serviceMonth, language)),
    column('programme', 14, ({ programme }) => programme),
    column('payer', 30, ({ payer }) => payer),
    column('person', 30, ({ person }) => person),
    column('charged', 12, ({ charged }) => (charged === null ? null : { cents: charged })),
    column('refunded', 12, ({ refunded }) => (refunded === null ? null : { cents: refunded })),
    column('reference', 32, ({ reference }) => reference),
  ]
}
