import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chart } from '#domain/statistics/contract.ts'
import {
  countIn,
  type StatisticsColumn,
  type StatisticsTable,
} from '#domain/statistics/statistics-tables.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import type { DrawingProps, Drawn } from './statistics-drawing.ts'
import { chartHeight } from './statistics-height.ts'
import { MonthBars, MonthLine } from './statistics-months.tsx'
import { NamedBars } from './statistics-named-bars.tsx'
import { fillings, Patterns, Swatch } from './statistics-patterns.tsx'
import { shortMonth, useCellText } from './use-statistics-words.ts'

/** Money that has gone back hangs below the line. */
const below: ReadonlySet<StatisticsColumn> = new Set(['refunded'])

/**
 * A chart, drawn by recharts: in colours, patterns and numbers, so that it can be read without
 * colour. It is lazy, in a file of its own.
 */
export default function StatisticsChart({
  chart,
  table,
}: {
  chart: Chart
  table: StatisticsTable
}) {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  const text = useCellText()
  // The library and addresses within a page know letters and digits only.
  const id = useId().replace(/\W/g, '')
  const [, ...columns] = table.columns
  const series = columns.map((column, place): DrawingProps['series'][number] => {
    const filling = fillings[place] ?? 'plain'
    const paint = filling === 'plain' ? 'var(--chart-plain)' : `url(#${id}${filling})`
    return { column, title: t(`columns.${column}`), filling, paint }
  })
  const isMoney = table.rows.some((row) => row.some((cell) => 'cents' in cell))
  const data = table.rows.map(([name, ...cells]): Drawn => {
    const label = name ? text(name) : ''
    const short = name && 'month' in name ? shortMonth(name.month, language) : label
    const numbers = cells.map((cell, place) => {
      const column = columns[place]
      return [column, column && below.has(column) ? -countIn(cell) : countIn(cell)]
    })
    return { name: label, short, ...Object.fromEntries(numbers) }
  })
  const drawing = {
    data,
    series,
    label: t('drawing', { title: t(`charts.${chart}.title`) }),
    height: chartHeight(table),
    format: (value: number) => text(isMoney ? { cents: value } : { count: value }),
  }
  const Drawing =
    chart === 'active' ? MonthLine : table.columns[0] === 'month' ? MonthBars : NamedBars
  return (
    <div className={colours}>
      {series.length > 1 && (
        <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
          {series.map(({ column, title, filling, paint }) => (
            <li key={column} className="flex items-center gap-2">
              <Swatch paint={paint} filling={filling} />
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
      <Patterns id={id} />
      <Drawing {...drawing} />
    </div>
  )
}

/**
 * Where readers have chosen colours of their own, theirs. On paper a drawing is as wide as the paper,
 * on any screen.
 */
const colours = [
  'min-w-0 break-inside-avoid',
  '[--chart-plain:var(--color-sea)] [--chart-lines:var(--color-clay)] [--chart-dots:var(--color-moss)] [--chart-net:var(--color-ink-soft)]',
  '[--chart-ground:var(--color-surface)] [--chart-ink:var(--color-ink)] [--chart-grid:var(--color-line)]',
  'forced-colors:[--chart-plain:CanvasText] forced-colors:[--chart-lines:CanvasText] forced-colors:[--chart-dots:CanvasText] forced-colors:[--chart-net:CanvasText]',
  'forced-colors:[--chart-ground:Canvas] forced-colors:[--chart-ink:CanvasText] forced-colors:[--chart-grid:GrayText]',
  'print:[&_.recharts-wrapper]:w-full! print:[&_.recharts-wrapper]:h-auto! print:[&_.recharts-surface]:h-auto! print:[&_.recharts-surface]:max-w-full print:[&_.recharts-tooltip-wrapper]:hidden print:mb-4',
].join(' ')
