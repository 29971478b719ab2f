import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFormats } from '#domain/kernel/lists/export-formats.ts'
import type { Chart } from '#domain/statistics/contract.ts'
import {
  countIn,
  type StatisticsTable,
  statisticsTables,
} from '#domain/statistics/statistics-tables.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { importWithRetry } from '#web/kernel/ui/content/import-with-retry.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { statisticsPaths } from './paths.ts'
import type { Statistics } from './statistics.ts'
import { chartHeight } from './statistics-height.ts'
import { StatisticsNumbers } from './statistics-numbers.tsx'

// The charting library weighs more than the rest of the page, which is read meanwhile.
const StatisticsChart = lazy(() => importWithRetry(() => import('./statistics-chart.tsx')))

interface StatisticsFigureProps {
  chart: Chart
  statistics: Statistics
  /** The one thing that it says, where there is anything to say. */
  summaryOf: (chart: Chart, keep: Keep) => string
}

/** Numbers of more columns than this have no room beside a chart, and stand under it. */
const MAX_BESIDE = 4

/** A chart under its heading and its sentence, with its numbers beside it. */
export function StatisticsFigure({ chart, statistics, summaryOf }: StatisticsFigureProps) {
  const { t } = useTranslation('statistics')
  const table: StatisticsTable = statisticsTables[chart](statistics)
  const isEmpty = table.rows.every((row) => row.every((cell) => countIn(cell) === 0))
  const nothing = chart === 'ages' || chart === 'localities' ? 'empty.people' : 'empty.chart'
  return (
    <Card
      role="group"
      aria-labelledby={chart}
      // Browsers break blocks well over sheets of paper, and grids badly.
      className="grid grid-cols-1 gap-4 print:block print:space-y-3"
    >
      <h2 id={chart} className="text-2xl">
        {t(`charts.${chart}.title`)}
      </h2>
      {isEmpty ? (
        <p>{t(nothing)}</p>
      ) : (
        <>
          <p className="prose break-after-avoid text-lg font-bold">
            <Sentence>{(keep) => summaryOf(chart, keep)}</Sentence>
          </p>
          <div
            className={classNames(
              'grid grid-cols-1 items-start gap-6 print:block',
              table.columns.length <= MAX_BESIDE && 'lg:grid-cols-[3fr_2fr]',
            )}
          >
            <Suspense fallback={<div style={{ height: chartHeight(table) }} />}>
              <StatisticsChart chart={chart} table={table} />
            </Suspense>
            <div className="grid grid-cols-1 gap-3 print:block">
              <StatisticsNumbers title={t(`charts.${chart}.title`)} table={table} />
              <Files chart={chart} statistics={statistics} />
            </div>
          </div>
          <p className="prose text-ink-soft">{t(`charts.${chart}.note`)}</p>
        </>
      )}
    </Card>
  )
}

function Files({ chart, statistics }: Pick<StatisticsFigureProps, 'chart' | 'statistics'>) {
  const { t } = useTranslation(['statistics', 'lists'])
  const { language: lng } = useLanguage()
  const { from, to, programmeId } = statistics
  const chosen = { from, to, programmeId: programmeId?.toString() }
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
      {exportFormats.map((format) => (
        <a
          key={format}
          href={statisticsPaths.export({ chart, ...chosen, format, lng })}
          aria-label={`${t(`lists:files.${format}`)}: ${t(`charts.${chart}.title`)}`}
          className={textLinkClasses}
        >
          <FileSpreadsheet className="size-5 shrink-0" />
          <span>{t(`lists:files.${format}`)}</span>
        </a>
      ))}
    </p>
  )
}
