import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { association } from '#config'
import { isBackupRecipient } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { BackupError, writeArchive } from './archive.ts'
import { checkBackup, type End, FORMAT } from './contents.ts'
import { dumpEntries } from './dump.ts'

/** Of which SECRET_KEY a fingerprint is: the same words in every backup. */
export const KEY_CONTEXT = 'backup'

interface WrittenBackup {
  bytes: number
  end: End
}

type BackupDeps = Pick<Deps, 'config' | 'databaseUrl' | 'storage' | 'vault' | 'clock'>

/**
 * Writes database and files, as they are at one instant, to `file`, while the site goes on; then reads it
 * back and compares it with what was written. For that it is encrypted for a second key too, which
 * exists in memory only and is forgotten when the check is done.
 * @param recipient the public key (`age1…`) of the one who may restore it
 * @throws BackupError when the recipient is none, or what was written cannot be read back
 */
export async function writeBackup(
  deps: BackupDeps,
  file: string,
  recipient: string,
): Promise<WrittenBackup> {
  const { config, storage, vault, clock } = deps
  requireRecipient(recipient)
  const checkKey = await generateX25519Identity()
  const client = new pg.Client({
    connectionString: deps.databaseUrl,
    application_name: 'ongizate-backup',
  })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const about = {
      format: FORMAT,
      madeAt: clock.now().toISOString(),
      appUrl: config.appUrl,
      isDemo: config.payments.sandbox,
      keyFingerprint: vault.fingerprint(KEY_CONTEXT),
    } as const
    const recipients = [recipient, await identityToRecipient(checkKey)]
    const bytes = await writeArchive(file, recipients, dumpEntries(client, storage, about))
    const { end } = await checkBackup(file, checkKey)
    return { bytes, end }
  } finally {
    await client.end()
  }
}

/** @throws BackupError for what is not the public half of an age key */
function requireRecipient(recipient: string): void {
  if (isBackupRecipient(recipient)) return
  throw new BackupError(
    'The recipient has to be the public half of an age key, which begins with age1: `npm run backup -- --new-key FILE` makes one.',
  )
}

/** A pair of keys: the private half opens backups, the public one only writes them. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The name of a backup made at `now`, in which sorting by name sorts by time. */
export function backupName(now: Date): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(':', '')
  return `${association.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${instant}Z.age`
}
