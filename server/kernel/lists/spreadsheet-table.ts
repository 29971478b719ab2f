import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** A cell as both kinds of file need it: words, a day, a number or an amount; `null` stays empty. */
export type Cell = string | { day: CalendarDay } | { count: number } | { cents: Cents } | null

export interface Column<Row> {
  title: string
  /** In a spreadsheet, in letters. */
  width: number
  cell: (row: Row) => Cell
}

/** A table to be taken away, some hundreds of rows at a time. */
export interface Table<Row> {
  columns: readonly Column<Row>[]
  batches: AsyncIterable<readonly Row[]>
}
