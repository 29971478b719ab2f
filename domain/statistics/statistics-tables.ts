import type { LeavingReason } from '../enrolments/admin/leaving-reasons.ts'
import { fromEuros } from '../kernel/money.ts'
import type { Chart } from './contract.ts'
import { ageGroups } from './people-now.ts'
import type { Statistics } from './statistics.ts'

type Words =
  | `reasons.${LeavingReason}`
  | `rows.${'ageRange' | 'ageFrom' | 'unknown' | 'elsewhere' | 'total'}`

/** A cell as page and files need it; `words` is a key of their texts. */
export type StatisticsCell =
  | { month: string }
  | { count: number }
  | { cents: number }
  | { name: string }
  | { words: Words; params?: Record<string, number> }

/** A key of their texts, too. */
export type StatisticsColumn =
  | 'month'
  | 'activeThen'
  | 'begun'
  | 'ended'
  | 'programme'
  | 'active'
  | 'inactive'
  | 'charged'
  | 'failed'
  | 'refunded'
  | 'donated'
  | 'reason'
  | 'age'
  | 'people'
  | 'locality'

/** The numbers of a chart; what the first column names, the others count. */
export interface StatisticsTable {
  columns: readonly StatisticsColumn[]
  rows: StatisticsCell[][]
  /** Their sum, where adding them up says something. */
  total: StatisticsCell[] | null
}

const money = (euros = 0): StatisticsCell => ({ cents: fromEuros(euros) })
const number = (count: number): StatisticsCell => ({ count })
const words = (key: Words, params?: Record<string, number>): StatisticsCell => ({
  words: key,
  ...(params && { params }),
})

/** Makes what stands beside each chart, and in its files: the same lines, by the same functions. */
export const statisticsTables = {
  active: ({ months }) => ({
    columns: ['month', 'activeThen'],
    rows: months.map(({ month, active }) => [{ month }, number(active)]),
    total: null,
  }),
  moves: ({ months }) =>
    summed({
      columns: ['month', 'begun', 'ended'],
      rows: months.map(({ month, begun, ended }) => [{ month }, number(begun), number(ended)]),
    }),
  programmes: ({ programmes, programmeId }) =>
    summed({
      columns: ['programme', 'active', 'inactive'],
      rows: programmes
        .filter(({ id }) => programmeId === null || id === programmeId)
        .map(({ programmeName: name, active, inactive }) => [
          { name },
          number(active),
          number(inactive),
        ]),
    }),
  income: ({ months, programmeId }) => {
    const columns = ['charged', 'failed', 'refunded', 'donated'] as const
    // Donations are for no single programme.
    const shown = programmeId === null ? columns : columns.slice(0, 3)
    return summed({
      columns: ['month', ...shown],
      rows: months.map((one) => [
        { month: one.month },
        ...shown.map((column) => money(one[column])),
      ]),
    })
  },
  reasons: ({ reasons }) =>
    summed({
      columns: ['reason', 'ended'],
      rows: reasons.map(({ reason, count }) => [words(`reasons.${reason}`), number(count)]),
    }),
  ages: ({ ages, ageUnknown }) =>
    summed({
      columns: ['age', 'people'],
      rows: [
        ...ageGroups
          .map(({ from, to }, place) => [
            to === null ? words('rows.ageFrom', { from }) : words('rows.ageRange', { from, to }),
            number(ages[place] ?? 0),
          ])
          .slice(firstAge(ages), lastAge(ages) + 1),
        ...ifAny(words('rows.unknown'), ageUnknown),
      ],
    }),
  localities: ({ localities, elsewhere, localityUnknown }) =>
    summed({
      columns: ['locality', 'people'],
      rows: [
        ...localities.map(({ name, people }) => [{ name }, number(people)]),
        ...ifAny(words('rows.elsewhere'), elsewhere),
        ...ifAny(words('rows.unknown'), localityUnknown),
      ],
    }),
} as const satisfies Record<Chart, (statistics: Statistics) => StatisticsTable>

/** Groups of age of which there is nobody are shown between others alone. */
const firstAge = (ages: readonly number[]) =>
  Math.max(
    ages.findIndex((count) => count > 0),
    0,
  )
const lastAge = (ages: readonly number[]) => ages.findLastIndex((count) => count > 0)

/** A row of what is left over; none where nothing is. */
const ifAny = (name: StatisticsCell, count: number) => (count > 0 ? [[name, number(count)]] : [])

function summed(table: Omit<StatisticsTable, 'total'>): StatisticsTable {
  const sum = (column: number) => table.rows.reduce((sum, row) => sum + countIn(row[column]), 0)
  const isMoney = (column: number) => table.rows.some((row) => 'cents' in (row[column] ?? {}))
  const total = table.columns.map((_, column) => {
    if (column === 0) return words('rows.total')
    return isMoney(column) ? { cents: sum(column) } : number(sum(column))
  })
  return { ...table, total }
}

/** Returns what a cell counts: people, enrolments, or cents. */
export function countIn(cell: StatisticsCell | undefined): number {
  if (!cell) return 0
  if ('count' in cell) return cell.count
  return 'cents' in cell ? cell.cents : 0
}
