import { useTranslation } from 'react-i18next'
import { monthOf } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Chart } from '#domain/statistics/contract.ts'
import {
  countIn,
  type StatisticsTable,
  statisticsTables,
} from '#domain/statistics/statistics-tables.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import type { Keep } from '#web/kernel/ui/content/sentence.tsx'
import type { Statistics } from './statistics.ts'
import { formatCount, useCellText } from './use-statistics-words.ts'

/** The one thing that a chart says, in a sentence; for charts in which there is anything. */
export function useChartSummary(statistics: Statistics): (chart: Chart, keep: Keep) => string {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  const text = useCellText()
  const count = (value: number) => formatCount(value, language)

  function active(): string {
    const { months, to, today, activeYearBefore } = statistics
    const now = months.at(-1)?.active ?? 0
    const how = to === monthOf(today) ? 'now' : 'then'
    const summary = t(`charts.active.${how}`, { count: now, month: formatMonth(to, language) })
    if (activeYearBefore === null) return summary
    const more = now - activeYearBefore
    const compared = more > 0 ? 'more' : more < 0 ? 'fewer' : 'same'
    return `${summary} ${t(`charts.active.${compared}`, { count: Math.abs(more) })}`
  }

  function programmes(keep: Keep): string {
    const { programmes, programmeId } = statistics
    const chosen = programmes.find(({ id }) => id === programmeId)
    if (chosen) {
      const { programmeName: name, active, inactive } = chosen
      return t('charts.programmes.one', {
        name: keep(name),
        active: count(active),
        inactive: count(inactive),
      })
    }
    return t('charts.programmes.summary', largestOf(keep, statisticsTables.programmes(statistics)))
  }

  function localities(keep: Keep): string {
    if (statistics.localities.length === 0) return t('charts.localities.unnamed')
    const table = statisticsTables.localities(statistics)
    return t('charts.localities.summary', largestOf(keep, table, statistics.localities.length))
  }

  function ages(_keep: Keep): string {
    const known = statistics.ages.some((people) => people > 0)
    if (!known) return t('charts.ages.unknown')
    const table = statisticsTables.ages(statistics)
    const grouped = table.rows.length - (statistics.ageUnknown > 0 ? 1 : 0)
    const { name: group, ...numbers } = largestOf(String, table, grouped)
    return t('charts.ages.summary', { group, ...numbers })
  }

  /** Returns the row that counts most, of the first `among`; throws where there is none. */
  function largestOf(keep: Keep, { rows, total }: StatisticsTable, among = rows.length) {
    const largest = rows
      .slice(0, among)
      .reduce((one, row) => (countIn(row[1]) > countIn(one[1]) ? row : one))
    const [name, value] = largest.map(text)
    return { name: keep(name), count: value ?? '', total: total?.[1] ? text(total[1]) : '' }
  }

  function sums(table: StatisticsTable): string[] {
    return (table.total ?? []).map(text)
  }

  return (chart, keep) => {
    if (chart === 'active') return active()
    if (chart === 'programmes') return programmes(keep)
    if (chart === 'localities') return localities(keep)
    if (chart === 'ages') return ages(keep)
    const table: StatisticsTable = statisticsTables[chart](statistics)
    if (chart === 'moves') {
      const [, begun, ended] = sums(table)
      return t('charts.moves.summary', { begun, ended })
    }
    if (chart === 'income') {
      const [, charged, failed, refunded, donated] = sums(table)
      const summary = t('charts.income.summary', { charged, failed, refunded })
      return donated === undefined
        ? summary
        : `${summary} ${t('charts.income.donated', { donated })}`
    }
    const { name: reason, ...numbers } = largestOf(String, table)
    return t('charts.reasons.summary', { reason, ...numbers })
  }
}
