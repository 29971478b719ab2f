import type { Deps } from '#server/kernel/deps.ts'
import { backupStatus } from '#server/status/upkeep-status.ts'
import { bad, type Finding, good, warning } from './finding.ts'

/** Whether backups are made by themselves, and how old the newest is. */
export async function checkBackups(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Promise<Finding[]> {
  const { level, state, at, count } = await backupStatus(deps)
  if (state === 'backupNotSet') {
    return [
      warning(
        'No backups are made by themselves.',
        'Set BACKUP_TO and BACKUP_RECIPIENT, as docs/backup.md says.',
      ),
    ]
  }
  const sentence = at
    ? `The newest backup was made ${at.slice(0, 16).replace('T', ' ')} UTC`
    : 'There is no backup yet'
  if (level === 'good') return [good(`${sentence}.`)]
  if (state === 'backupDamaged') {
    return [
      bad(
        `${sentence}, and ${count} stored files in it are missing or damaged.`,
        'The newest row of the table backups names them; docs/backup.md says how to take them from an older backup.',
      ),
    ]
  }
  const cure =
    'The newest row of the table backups says why: space or rights of BACKUP_TO, or its keys. EROFS: the unit has to allow that folder, as docs/backup.md says.'
  return level === 'bad'
    ? [bad(`${sentence}, and the site has tried for two days.`, cure)]
    : [warning(`${sentence}, or the newest attempt failed.`, cure)]
}
