import { bad, type Finding } from '#domain/status/status.ts'
import { readStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'

/** Returns a finding for a site that waits to be confirmed, and `null` for any other. */
export async function standbyStatus({ db }: Pick<Deps, 'db'>): Promise<Finding | null> {
  const standby = await readStandby(db)
  return standby && bad('site', 'siteOnStandby', { at: standby.since })
}
