import type { Database } from '#server/kernel/db/client.ts'
import { readStandby } from '#server/kernel/db/standby.ts'
import { bad, type Finding } from './finding.ts'

/** Says of a restored or copied site that it waits for an administrator. */
export async function checkStandby(db: Database): Promise<Finding[]> {
  const standby = await readStandby(db)
  if (!standby) return []
  const since = standby.since.toISOString().slice(0, 16).replace('T', ' ')
  return [
    bad(
      `This is a restored or copied site, on standby since ${since} UTC: it charges nobody and sends no e-mails.`,
      'If it is the site now, an administrator logs in at /admin and confirms it there. If the living site is another one, leave it so.',
    ),
  ]
}
