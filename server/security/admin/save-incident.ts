import { isDeepStrictEqual } from 'node:util'
import { calendarDay, partsOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridTimestamp } from '#domain/kernel/madrid-time.ts'
import type { IncidentFields } from '#domain/security/admin/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, incidents } from '#server/schema.ts'
import { fieldsOf } from './incident-view.ts'

interface SavedIncident {
  actorId: string
  /** Made by the form: sent twice, it is one incident. */
  id: string
  /** The one that was changed; 0 for a new incident. */
  version: number
  fields: IncidentFields
}

/**
 * Writes an incident down, or what has become known of it. What is stored already is not stored again,
 * so a request that is repeated changes nothing. Nothing takes an incident out of the record.
 *
 * @returns its version from now on
 * @throws DomainError incidents.changed for a version that is not the newest; incidents.noticedInFuture
 */
export async function saveIncident(
  deps: Pick<Deps, 'db' | 'clock' | 'withLock'>,
  { actorId, id, version, fields }: SavedIncident,
): Promise<number> {
  const { noticedOn, noticedTime, isClosed, ...texts } = fields
  const now = deps.clock.now()
  const noticedAt = momentOf(noticedOn, noticedTime)
  if (noticedAt > now) throw new DomainError('incidents.noticedInFuture')
  return deps.withLock('incidents', () =>
    deps.db.transaction(async (tx) => {
      const [before] = await tx.select().from(incidents).where(eq(incidents.id, id))
      if (before && isDeepStrictEqual(fieldsOf(before), fields)) return before.version
      if ((before?.version ?? 0) !== version) throw new DomainError('incidents.changed')
      const row = {
        ...texts,
        noticedAt,
        changedAt: now,
        version: version + 1,
        closedAt: isClosed ? (before?.closedAt ?? now) : null,
      }
      await tx
        .insert(incidents)
        .values({ id, createdAt: now, ...row })
        .onConflictDoUpdate({ target: incidents.id, set: row })
      const action = before ? 'admin.changeIncident' : 'admin.addIncident'
      await tx.insert(auditLog).values({ at: now, actorId, action, subject: `incident:${id}` })
      return row.version
    }),
  )
}

function momentOf(day: string, time: string): Date {
  const { year, month, day: dayOfMonth } = partsOf(day)
  return new Date(madridTimestamp(calendarDay(year, month, dayOfMonth), time))
}
