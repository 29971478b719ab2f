import type { z } from 'zod'
import { addMonths, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { isLanguage } from '#domain/kernel/language.ts'
import * as contract from '#domain/statistics/contract.ts'
import {
  type Chosen,
  type Figures,
  firstMonthOf,
  type Statistics,
  statisticsOf,
} from '#domain/statistics/statistics.ts'
import { type StatisticsTable, statisticsTables } from '#domain/statistics/statistics-tables.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { mayUse, requireRight } from '#server/kernel/http/session-rights.ts'
import { asSpreadsheet } from '#server/kernel/lists/spreadsheet.ts'
import { countStatistics, newestCount } from './count-statistics.ts'
import { statisticsColumns } from './statistics-columns.ts'

type Query = z.output<NonNullable<(typeof contract.readStatistics)['query']>>

/** The months that are shown unasked. */
const USUAL_MONTHS = 12

export function registerStatistics(route: Route, deps: Deps): void {
  route(contract.readStatistics, async ({ query, session }) => {
    const { countedAt, countedFor, figures } = await newestCount(deps)
    const chosen = chosenIn(query, { current: monthOf(countedFor), figures })
    const statistics = statisticsOf(figures, chosen)
    return {
      ...statistics,
      ...(!mayUse(session, 'money') && { months: statistics.months.map(withoutSums) }),
      countedAt: countedAt.toISOString(),
      today: countedFor,
    }
  })

  route(contract.countStatistics, async () => ({
    countedAt: (await countStatistics(deps)).countedAt.toISOString(),
  }))

  // These files have no names, so that downloads are not recorded.
  route(contract.exportStatistics, async ({ query, session, reply }) => {
    const { chart, format, lng = '' } = query
    if (chart === 'income') requireRight(session, 'money')
    const language = isLanguage(lng) ? lng : session.user.language
    const { countedFor, figures } = await newestCount(deps)
    const statistics = statisticsOf(
      figures,
      chosenIn(query, { current: monthOf(countedFor), figures }),
    )
    const numbers: StatisticsTable = statisticsTables[chart](statistics)
    const { rows, total } = numbers
    const t = translator(language)
    const table = {
      columns: statisticsColumns(numbers, language),
      batches: once(total ? [...rows, total] : rows),
    }
    const name = `${t(`statistics:charts.${chart}.file`)}-${coveredBy(chart, statistics, countedFor)}`
    return asSpreadsheet(reply, table, {
      format,
      name,
      sheet: t(`statistics:charts.${chart}.file`),
    })
  })
}

/**
 * Unasked, a young association begins with its first month. Future months have no data, and the number of months is limited
 * to what can be drawn.
 */
function chosenIn(
  { from, to, ...query }: Query,
  { current, figures }: { current: Month; figures: Figures },
): Chosen {
  const programmeId = query.programmeId ?? null
  const last = to && to < current ? to : current
  const earliest = addMonths(last, 1 - contract.MAX_MONTHS)
  const usual = addMonths(last, 1 - USUAL_MONTHS)
  const begun = firstMonthOf(figures) ?? last
  const first = from ?? (begun > usual ? begun : usual)
  if (first > last) return { from: last, to: last, programmeId }
  return { from: first < earliest ? earliest : first, to: last, programmeId }
}

function withoutSums({ month, begun, ended, active }: Statistics['months'][number]) {
  return { month, begun, ended, active }
}

/** The months, or the day of the count for figures of today. */
function coveredBy(chart: contract.Chart, { from, to }: Statistics, today: string): string {
  const isOfToday = chart === 'programmes' || chart === 'ages' || chart === 'localities'
  return isOfToday ? today : `${from}-${to}`
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
