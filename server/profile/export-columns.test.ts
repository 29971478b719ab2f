import { type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { getTableColumns, getTableName } from '#server/kernel/db/drizzle.ts'
import { modules } from '#server/modules.ts'
import * as schema from '#server/schema.ts'
import { tablesAboutPeople } from '#testing/tables-about-people.ts'

const exported = modules.flatMap(({ personalData }) => personalData?.exported ?? [])
const leftOut = modules.flatMap(({ personalData }) => [...(personalData?.leftOut ?? [])])

function undecided(of: Record<string, unknown>): string[] {
  const decided = new Set<PgTable>([
    ...exported.map(({ table }) => table),
    ...leftOut.map(([table]) => table),
  ])
  return [...tablesAboutPeople(of)].filter((table) => !decided.has(table)).map(getTableName)
}

describe('the export of one’s data', () => {
  it('decides on every table about people: exported, or left out for a reason', () => {
    expect(undecided(schema)).toEqual([])
    expect(leftOut.every(([, why]) => why.length > 20)).toBe(true)
  })

  it('does not overlook a new one, whichever way it refers to a person', () => {
    const visits = pgTable('visits', {
      enrolleeId: uuid('enrollee_id').references(() => schema.enrollees.id),
    })
    const remarks = pgTable('remarks', {
      id: uuid('id').primaryKey(),
      enrolmentId: uuid('enrolment_id').references(() => schema.enrolments.id),
    })
    const answers = pgTable('answers', {
      remarkId: uuid('remark_id').references(() => remarks.id),
    })
    const newsletters = pgTable('newsletters', { email: text('email') })
    const rooms = pgTable('rooms', { name: text('name') })
    const grown = { ...schema, answers, visits, remarks, newsletters, rooms }
    expect(undecided(grown).sort()).toEqual(['answers', 'newsletters', 'remarks', 'visits'])
  })

  it('exports nothing that is a hash, a secret or a sealed text, whatever is added to a row later', () => {
    for (const { table, exportRow } of exported) {
      const names = [...Object.keys(getTableColumns(table)), 'tokenHash', 'newSecret']
      const row = Object.fromEntries(names.map((name) => [name, 'x']))
      const shown = Object.keys((exportRow as (row: object) => object)(row))
      expect(shown.filter((name) => /hash|secret|token|fingerprint/i.test(name))).toEqual([])
    }
  })
})
