import { personKey } from '../enrolments/same-person.ts'
import { fullName } from '../kernel/full-name.ts'
import { plainHeading } from './fields.ts'
import {
  findProgramme,
  type ImportedPerson,
  type ImportProblem,
  type Known,
  nameOfRow,
  readRows,
} from './read-rows.ts'
import { cellOf, type ImportTable } from './table.ts'
import { isTotalRow } from './total-row.ts'

export interface LeftOutRow {
  line: number
  name: string
  /** `total`: it counts the others; empty: nothing is wrong with it. */
  reasons: Pick<ImportProblem, 'code' | 'otherLine' | 'characters'>[] | 'total'
}

/** The rows that are left out, and what would be wrong with them. */
export function leftOutRows(table: ImportTable, known: Known): LeftOutRow[] {
  const leftOut = table.rows.filter((row) => row.leftOut)
  if (leftOut.length === 0) return []
  const rows = table.rows.map((row) => ({ ...row, leftOut: row.leftOut && isTotalRow(row.cells) }))
  const { problems } = readRows({ ...table, rows }, known)
  return leftOut.map((row) => ({
    line: row.line,
    name: nameOfRow(table, row),
    reasons: isTotalRow(row.cells) ? 'total' : problems.filter(({ line }) => line === row.line),
  }))
}

export interface ProgrammeGroup {
  /** One for all ways of writing it; empty for empty cells. */
  key: string
  written: string
  lines: number[]
}

/** The different values that name no programme, each with its rows, the most frequent first. */
export function programmeGroups(
  table: ImportTable,
  programmes: Known['programmes'],
): ProgrammeGroup[] {
  const rows = table.rows
    .filter(({ leftOut }) => !leftOut)
    .map((row) => ({ line: row.line, written: cellOf(table, row, 'programme') }))
    .filter(({ written }) => !findProgramme(written, programmes))
  const groups = Map.groupBy(rows, ({ written }) => plainHeading(written))
  return [...groups]
    .map(([key, same]) => ({
      key,
      written: same[0]?.written ?? '',
      lines: same.map(({ line }) => line),
    }))
    .sort((a, b) => b.lines.length - a.lines.length)
}

/** People of different names with one address, who will share its account. */
export function sharedEmails(people: readonly ImportedPerson[]) {
  const withEmail = people.filter(({ email }) => email)
  const byEmail = Map.groupBy(withEmail, ({ email }) => email)
  return [...byEmail].flatMap(([email, all]) => {
    const each = [
      ...new Map(
        all.map((one) => [
          personKey({ firstName: one.firstName, lastName: one.lastName }),
          { line: one.line, name: fullName(one) },
        ]),
      ).values(),
    ]
    return each.length > 1 ? [{ email, people: each }] : []
  })
}
