import type { StatisticsTable } from '#domain/statistics/statistics-tables.ts'

const MONTHS = 360
/** Of a name and its first bar, of each further bar, and of the axis. */
const FIRST_BAR = 62
const FURTHER_BAR = 26
const REST = 16

/** The height of a chart in pixels, known before it loads, so that nothing shifts. */
export function chartHeight({ columns, rows }: StatisticsTable): number {
  if (columns[0] === 'month') return MONTHS
  return rows.length * (FIRST_BAR + (columns.length - 2) * FURTHER_BAR) + REST
}
