import type { PgColumn } from 'drizzle-orm/pg-core'
import { secretContext } from '#server/accounts/two-factor/two-factor-secret.ts'
import { feeReasonContext } from '#server/billing/fees/fee-reason.ts'
import { orderContext } from '#server/billing/orders/order.ts'
import { draftContext } from '#server/enrolments/drafts.ts'
import { healthInfoContext } from '#server/enrolments/health-info.ts'
import { importDraftContext } from '#server/imports/import-draft.ts'
import { mailContext } from '#server/kernel/adapters/mail/queue.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import {
  enrolmentDrafts,
  enrolmentFees,
  enrolments,
  importDrafts,
  orders,
  outgoingMail,
  twoFactorSecrets,
} from '#server/schema.ts'
import type { Deps } from './kernel/deps.ts'

interface SealedColumn {
  column: PgColumn
  /** The primary key of its row. */
  key: PgColumn[]
  contextOf(row: Record<string, string>): string
}

/** Everything that the database holds sealed. */
const sealedColumns: readonly SealedColumn[] = [
  {
    column: enrolments.additionalInfo,
    key: [enrolments.id],
    contextOf: ({ id = '' }) => healthInfoContext(id),
  },
  ...[enrolmentDrafts.people, enrolmentDrafts.typedHealth].map((column) => ({
    column,
    key: [enrolmentDrafts.payerId, enrolmentDrafts.programmeId],
    contextOf: ({ payer_id: payerId = '', programme_id: programmeId }: Record<string, string>) =>
      draftContext({ payerId, programmeId: Number(programmeId) }),
  })),
  {
    column: enrolmentFees.reason,
    key: [enrolmentFees.id],
    contextOf: ({ id = '' }) => feeReasonContext(id),
  },
  { column: orders.people, key: [orders.id], contextOf: ({ id = '' }) => orderContext(id) },
  {
    column: importDrafts.content,
    key: [importDrafts.userId],
    contextOf: ({ user_id: userId = '' }) => importDraftContext(userId),
  },
  {
    column: outgoingMail.params,
    key: [outgoingMail.id],
    contextOf: ({ id = '' }) => mailContext(id),
  },
  {
    column: twoFactorSecrets.secret,
    key: [twoFactorSecrets.userId],
    contextOf: ({ user_id: userId = '' }) => secretContext(userId),
  },
]

const ROWS_AT_ONCE = 500

/**
 * Seals everything that an older key has sealed with the key in use, while the site runs: a row that
 * is written meanwhile stays as it was written.
 *
 * @returns how many texts were sealed again, and how many no known key opens, which stay as they are
 */
export async function resealAll(
  deps: Pick<Deps, 'db' | 'vault'>,
): Promise<{ resealed: number; unreadable: number }> {
  const total = { resealed: 0, unreadable: 0 }
  for (const sealed of sealedColumns) {
    const { resealed, unreadable } = await resealColumn(deps, sealed)
    total.resealed += resealed
    total.unreadable += unreadable
  }
  return total
}

async function resealColumn(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { column, key, contextOf }: SealedColumn,
): Promise<{ resealed: number; unreadable: number }> {
  const isJson = column.dataType === 'json'
  const text = isJson ? sql`(${column} #>> '{}')` : sql`${column}`
  const byOlderKey = and(
    sql`${text} ~ '^[A-Za-z0-9_-]{8}[.]'`,
    sql`not starts_with(${text}, ${`${vault.keyId}.`})`,
  )
  let resealed = 0
  let unreadable = 0
  for (;;) {
    // What was sealed again is found no more; what stays unreadable comes first in this order.
    const { rows } = await db.execute<Record<string, string>>(sql`
      select ${sql.join(key, sql`, `)}, ${text} as sealed from ${column.table}
      where ${byOlderKey} order by ${sql.join(key, sql`, `)}
      limit ${ROWS_AT_ONCE} offset ${unreadable}`)
    for (const { sealed = '', ...row } of rows) {
      const again = open(sealed, contextOf(row))
      if (again === null) {
        unreadable += 1
        continue
      }
      const value = isJson ? sql`to_jsonb(${again}::text)` : sql`${again}`
      const isRow = key.map((part) => eq(part, row[part.name]))
      await db.execute(sql`
        update ${column.table} set ${sql.identifier(column.name)} = ${value}
        where ${and(...isRow, sql`${text} = ${sealed}`)}`)
      resealed += 1
    }
    if (rows.length < ROWS_AT_ONCE) return { resealed, unreadable }
  }

  function open(sealed: string, context: string): string | null {
    try {
      return vault.seal(vault.open(sealed, context), context)
    } catch {
      return null
    }
  }
}
