import { DAY_MS } from '#domain/kernel/durations.ts'
import { noticeDue } from '#domain/security/admin/incident.ts'
import { bad, type Finding, good, warning } from '#domain/status/status.ts'
import { isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { incidents } from '#server/schema.ts'
import { noticeFacts } from '#server/security/admin/incident-view.ts'

/** So long before the authority has to be notified, administrators get an e-mail. */
const URGENT_MS = DAY_MS

/** Finds whether an incident waits for its notice to the authority, and until when. */
export async function incidentStatus({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Finding> {
  const open = await db.select().from(incidents).where(isNull(incidents.closedAt))
  const dues = open.flatMap((row) => noticeDue(noticeFacts(row)) ?? [])
  const [first] = dues.sort((one, other) => one.getTime() - other.getTime())
  if (!first) return good('incidents', 'incidentsNone')
  const facts = { count: dues.length, at: first }
  return first.getTime() - clock.now().getTime() < URGENT_MS
    ? bad('incidents', 'incidentsUrgent', facts)
    : warning('incidents', 'incidentsWaiting', facts)
}
