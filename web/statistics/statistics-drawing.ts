import type { StatisticsColumn } from '#domain/statistics/statistics-tables.ts'
import type { Filling } from './statistics-patterns.tsx'

/** One thing that is drawn for each line of the table. */
interface Series {
  column: StatisticsColumn
  title: string
  filling: Filling
  /** What the library paints it with: a colour, or a pattern of this chart's own. */
  paint: string
}

/** A line of the table as the library draws it: its name, and a number for each column. */
export type Drawn = { name: string; short: string } & Partial<Record<StatisticsColumn, number>>

export interface DrawingProps {
  data: Drawn[]
  series: readonly Series[]
  /** What the chart is called by screen readers. */
  label: string
  height: number
  /** A number as people read it. */
  format: (value: number) => string
}
