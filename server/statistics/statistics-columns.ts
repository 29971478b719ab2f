import { formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { StatisticsCell, StatisticsTable } from '#domain/statistics/statistics-tables.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Cell, Column } from '#server/kernel/lists/spreadsheet-table.ts'

/** Returns what stands in the columns of a chart's file, in the reader's language. */
export function statisticsColumns(
  { columns, rows }: StatisticsTable,
  language: Language,
): readonly Column<StatisticsCell[]>[] {
  const t = translator(language)
  const isMoney = (place: number) => rows.some((row) => 'cents' in (row[place] ?? {}))
  return columns.map((name, place) => ({
    title: `${t(`statistics:columns.${name}`)}${isMoney(place) ? ' (€)' : ''}`,
    width: place === 0 ? 26 : 16,
    cell: (row) => asCell(row[place]),
  }))

  function asCell(cell: StatisticsCell | undefined): Cell {
    if (!cell) return null
    if ('count' in cell || 'cents' in cell) return cell
    if ('month' in cell) return formatMonth(cell.month, language)
    return 'name' in cell ? cell.name : t(`statistics:${cell.words}`, { ...cell.params })
  }
}
