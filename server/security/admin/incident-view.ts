import type { z } from 'zod'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay, madridTime } from '#domain/kernel/madrid-time.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import type {
  IncidentFields,
  listIncidents as listContract,
  readIncident as readContract,
} from '#domain/security/admin/contract.ts'
import { hoursToNotify, type NoticeFacts } from '#domain/security/admin/incident.ts'
import { desc, eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { incidents } from '#server/schema.ts'

type Row = typeof incidents.$inferSelect
type Listed = z.output<(typeof listContract)['response']>['incidents'][number]
type Read = z.output<(typeof readContract)['response']>

export async function listIncidents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Listed[]> {
  const now = clock.now()
  const rows = await db
    .select()
    .from(incidents)
    .orderBy(sql`${incidents.closedAt} is not null`, desc(incidents.noticedAt), incidents.id)
  return rows.map((row) => {
    const { id, noticedAt, whatHappened, risk, authorityNotifiedOn } = row
    return {
      id,
      whatHappened,
      risk,
      authorityNotifiedOn,
      noticedAt: noticedAt.toISOString(),
      isClosed: row.closedAt !== null,
      hoursLeft: hoursToNotify(noticeFacts(row), now),
    }
  })
}

/** @throws DomainError incidents.notFound */
export async function readIncident(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<Read> {
  const [row] = isId(id) ? await db.select().from(incidents).where(eq(incidents.id, id)) : []
  if (!row) throw new DomainError('incidents.notFound')
  const hoursLeft = hoursToNotify(noticeFacts(row), clock.now())
  return { ...fieldsOf(row), id, version: row.version, hoursLeft }
}

/** Returns what decides whether the authority is still to be notified. */
export function noticeFacts(
  row: Pick<Row, 'noticedAt' | 'risk' | 'authorityNotifiedOn' | 'closedAt'>,
): NoticeFacts {
  return { ...row, isClosed: row.closedAt !== null }
}

/** Returns the fields as the form has them. */
export function fieldsOf(row: Row): IncidentFields {
  const { noticedAt, closedAt, id, version, createdAt, changedAt, ...texts } = row
  return {
    ...texts,
    noticedOn: madridDay(noticedAt),
    noticedTime: madridTime(noticedAt),
    isClosed: closedAt !== null,
  }
}
