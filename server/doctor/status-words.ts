import type { Finding as StatusFinding } from '#domain/status/status.ts'
import { type Finding, good } from './finding.ts'

/** Describes how a state is said: what was found, and what to do where it is not good. */
type Words = readonly [sentence: string, cure?: string]

const backupCure =
  'The newest row of the table backups says why: space or rights of BACKUP_TO, or its keys. EROFS: the unit has to allow that folder, as docs/backup.md says.'
const certificateCure = 'See the log of the proxy, or of certbot, for why the renewal fails.'
const diskCure = 'Free some space, or move DATA_DIR to a larger disk.'

/**
 * Says what the page of the site's state shows to administrators in words for those who look after the server.
 * @param finding `null` for what the site does not have, of which nothing is said
 */
export function inOperatorsWords(finding: StatusFinding | null): Finding[] {
  if (!finding) return []
  const { level, state, count, commands = [] } = finding
  const at = `${finding.at?.slice(0, 16).replace('T', ' ')} UTC`
  const words: Partial<Record<typeof state, Words>> = {
    siteOnStandby: [
      `This is a restored or copied site, on standby since ${at}: it charges nobody and sends no e-mails.`,
      'If it is the site now, an administrator logs in at /admin and confirms it there. If the living site is another one, leave it so.',
    ],
    sortingSame: ['Letters are sorted as the indexes are.'],
    sortingChanged: [
      'The system sorts letters otherwise than when the indexes were made: searches may miss people.',
      `As the superuser of the database, with the site stopped: ${commands.join(' ')}`,
    ],
    backupMade: [`The newest backup was made ${at}.`],
    backupNotSet: [
      'No backups are made by themselves.',
      'Set BACKUP_TO and BACKUP_RECIPIENT, as docs/backup.md says.',
    ],
    backupNone: ['There is no backup yet.', backupCure],
    backupFailed: [`The newest attempt failed; the last backup was made ${at}.`, backupCure],
    backupOld: [`The newest backup was made ${at}, and the site has tried since.`, backupCure],
    backupNever: ['There is no backup, and the site has tried for two days.', backupCure],
    backupDamaged: [
      `Of the files in the newest backup, of ${at}, ${count} are missing or damaged.`,
      'The newest row of the table backups names them; docs/backup.md says how to take them from an older backup.',
    ],
    diskFree: [`${count} GB are free for DATA_DIR.`],
    diskLittle: [`${count} GB are free for DATA_DIR, which is little.`, diskCure],
    diskFull: ['Less than 1 GB is free for DATA_DIR.', diskCure],
    certificateGood: [`The certificate is good until ${at}.`],
    certificateEnding: [`The certificate expires soon, ${at}.`, certificateCure],
    certificateExpired: [`The certificate has expired, ${at}.`, certificateCure],
    certificateUnread: ['The certificate cannot be read.', certificateCure],
  }
  const [sentence, cure] = words[state] ?? [state]
  return [level === 'good' ? good(sentence) : { level, sentence, cure: cure ?? '' }]
}
