import type { z } from 'zod'
import { type LeavingReason, leavingReasons } from '../enrolments/admin/leaving-reasons.ts'
import { addMonths, type Month } from '../kernel/calendar.ts'
import { type Cents, toEuros } from '../kernel/money.ts'
import type { readStatistics } from './contract.ts'
import { ageGroups, type PeopleNow } from './people-now.ts'

/** Describes what happened in one programme in one month. A month in which nothing did is left out. */
export interface MonthFigures {
  programmeId: number
  month: Month
  begun: number
  /** Counts those who came from another programme: among all together they have not begun. */
  movedHere: number
  ended: Partial<Record<LeavingReason, number>>
  /** Counts those who went on in another programme: among all together they have not ended. */
  movedAway: number
  charged: Cents
  failed: Cents
  refunded: Cents
}

/** Everything that is counted ahead; the page computes its choices from it. */
export interface Figures {
  programmes: { id: number; name: string; active: number; inactive: number }[]
  months: MonthFigures[]
  /** Sums what was given in a month, less what went back in it; months without are left out. */
  donations: { month: Month; cents: Cents }[]
  /** Counts all programmes together (`null`) and for each: a person in two programmes counts once. */
  people: (PeopleNow & { programmeId: number | null })[]
}

/** The first and the last month, both included, and the programme; `null` is all of them. */
export interface Chosen {
  from: Month
  to: Month
  programmeId: number | null
}

export type Statistics = Omit<z.output<(typeof readStatistics)['response']>, 'countedAt' | 'today'>

/**
 * Returns what the page shows of the figures. Money becomes euros.
 * @param chosen `from` is not after `to`
 */
export function statisticsOf(figures: Figures, chosen: Chosen): Statistics {
  const { from, to, programmeId } = chosen
  const ofOne = programmeId !== null
  const isChosen = (id: number | null) => programmeId === null || id === programmeId
  const known = figures.months.filter((one) => isChosen(one.programmeId))
  const inPeriod = known.filter(({ month }) => month >= from && month <= to)
  const months = monthsBetween(from, to)
  const firstEnrolled = firstOf(figures.months)
  const firstMonth = firstMonthOf(figures)
  const yearBefore = addMonths(to, -12)
  const people = figures.people.find((one) => one.programmeId === programmeId) ?? noPeople
  return {
    from,
    to,
    programmeId,
    firstMonth,
    programmes: figures.programmes.map(({ id, name: programmeName, active, inactive }) => ({
      id,
      programmeName,
      active,
      inactive,
    })),
    months: months.map((month) => {
      const rows = inPeriod.filter((one) => one.month === month)
      return {
        month,
        begun: total(rows, ({ begun, movedHere }) => (ofOne ? begun : begun - movedHere)),
        ended: total(rows, (row) => total(leavingReasons, (reason) => left(row, reason, ofOne))),
        active: activeAtEndOf(known, month),
        charged: toEuros(total(rows, ({ charged }) => charged)),
        failed: toEuros(total(rows, ({ failed }) => failed)),
        refunded: toEuros(total(rows, ({ refunded }) => refunded)),
        // They are for the association, and so for no single programme.
        donated:
          programmeId === null
            ? toEuros(total(donatedIn(figures, month), ({ cents }) => cents))
            : 0,
      }
    }),
    activeYearBefore:
      firstEnrolled !== null && firstEnrolled <= yearBefore
        ? activeAtEndOf(known, yearBefore)
        : null,
    reasons: leavingReasons
      .map((reason) => ({ reason, count: total(inPeriod, (row) => left(row, reason, ofOne)) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    ages: people.ages,
    ageUnknown: people.ageUnknown,
    localities: people.localities,
    elsewhere: people.elsewhere,
    localityUnknown: people.localityUnknown,
  }
}

const noPeople: PeopleNow = {
  ages: ageGroups.map(() => 0),
  ageUnknown: 0,
  localities: [],
  elsewhere: 0,
  localityUnknown: 0,
}

/** Returns how many have left for this reason; of all programmes together, moving between them is none. */
function left({ ended, movedAway }: MonthFigures, reason: LeavingReason, ofOne: boolean): number {
  const count = ended[reason] ?? 0
  return reason === 'moved' && !ofOne ? count - movedAway : count
}

function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Enrolments that had begun by then and not ended. */
function activeAtEndOf(known: readonly MonthFigures[], month: Month): number {
  const before = known.filter((one) => one.month <= month)
  return total(before, ({ begun }) => begun) - total(before, endedIn)
}

/** The first month in which anything happened; `null` before that. */
export function firstMonthOf({ months, donations }: Pick<Figures, 'months' | 'donations'>) {
  return firstOf([...months, ...donations])
}

function firstOf(rows: readonly { month: Month }[]): Month | null {
  return rows.map(({ month }) => month).sort()[0] ?? null
}

function donatedIn({ donations }: Figures, month: Month): Figures['donations'] {
  return donations.filter((one) => one.month === month)
}

function endedIn({ ended }: MonthFigures): number {
  return total(Object.values(ended), (count) => count)
}

function total<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0)
}
