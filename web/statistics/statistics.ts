import { addMonths, isMonth, type Month, monthOf, partsOf } from '#domain/kernel/calendar.ts'
import type { readStatistics } from '#domain/statistics/contract.ts'
import { MAX_MONTHS } from '#domain/statistics/contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { listSearchParams, textValue } from '#web/kernel/lists/list-search-params.ts'
import { statisticsPaths } from './paths.ts'

export type Statistics = ResponseOf<typeof readStatistics>

const isShownMonth = (text: string) => text.startsWith('2') && isMonth(text)

const address = listSearchParams({
  from: textValue('desde', isShownMonth),
  to: textValue('hasta', isShownMonth),
  programme: textValue('programa', (text) => /^[1-9]\d{0,8}$/.test(text)),
})

/** What is chosen, as the address holds it; empty: what is shown unasked. */
export type StatisticsView = ReturnType<typeof address.read>

export function viewFromAddress(parameters: URLSearchParams): StatisticsView {
  const view = address.read(parameters)
  // Months that cannot be chosen here count as empty.
  return problemOf(view.from, view.to) ? { ...view, from: '', to: '' } : view
}

export const statisticsLink = (view: StatisticsView) =>
  statisticsPaths.statistics(address.write(view))

/** The view as the calls name it. */
export function toQuery({ from, to, programme }: StatisticsView) {
  return { from: from || undefined, to: to || undefined, programmeId: programme || undefined }
}

/** Why two months cannot be shown; `null` where they can, and where one is left open. */
export function problemOf(from: Month, to: Month): 'backwards' | 'tooLong' | null {
  if (!from || !to) return null
  if (from > to) return 'backwards'
  return to < addMonths(from, MAX_MONTHS) ? null : 'tooLong'
}

/** The most frequent periods; a year without data is left out. */
export function usualPeriods({ today, firstMonth }: Pick<Statistics, 'today' | 'firstMonth'>) {
  const current = monthOf(today)
  const { year } = partsOf(today)
  const first = firstMonth ?? current
  const earliest = addMonths(current, 1 - MAX_MONTHS)
  const periods = [
    { name: 'last12', from: addMonths(current, -11), to: current },
    { name: 'thisYear', from: `${year}-01`, to: current },
    { name: 'lastYear', from: `${year - 1}-01`, to: `${year - 1}-12` },
    { name: 'all', from: first > earliest ? first : earliest, to: current },
  ] as const
  return periods.filter(({ name, to }) => name !== 'lastYear' || first <= to)
}

/** Which of the usual periods is shown; in December this year and the last twelve months are the same. */
export function chosenPeriod(view: StatisticsView, statistics: Statistics) {
  const same = usualPeriods(statistics).filter(
    ({ from, to }) => from === statistics.from && to === statistics.to,
  )
  return ((view.from && same.find(({ name }) => name !== 'last12')) || same[0])?.name
}

/** From the first month with data to the current one, newest first. */
export function knownMonths({
  today,
  firstMonth,
  from,
}: Pick<Statistics, 'today' | 'firstMonth' | 'from'>): Month[] {
  const first = firstMonth !== null && firstMonth < from ? firstMonth : from
  const months: Month[] = []
  for (let month = monthOf(today); month >= first; month = addMonths(month, -1)) months.push(month)
  return months
}
