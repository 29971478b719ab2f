import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { freeSpace } from '#server/kernel/adapters/disk-space.ts'
import { isBackupRecipient } from '#server/kernel/config.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { BackupError, writeArchive } from './archive.ts'
import { checkBackup, type End, FORMAT, PROOF } from './contents.ts'
import { dumpEntries, jsonEntry } from './dump.ts'
import { UNFINISHED } from './names.ts'
import { createTranscript } from './proof.ts'

/** Says that a fingerprint is of SECRET_KEY: the same words in every backup. */
export const KEY_CONTEXT = 'backup'

interface WrittenBackup {
  bytes: number
  end: End
  /** Digests of stored files for which the database has none. */
  digests: Map<string, string>
}

type BackupDeps = Pick<Deps, 'config' | 'databaseUrl' | 'storage' | 'vault' | 'clock'>

/**
 * Writes database and files, as they are at one instant, to `file`, while the site goes on; then reads it
 * back and compares it with what was written. For that it is encrypted for a second key too, which
 * exists in memory only and is forgotten when the check is done. The file has its name only once all of that
 * is done; whatever fails leaves nothing of it.
 * @param recipient the public key (`age1…`) of the one who may restore it
 * @throws BackupError when the recipient is none, there is no room, or what was written cannot be read back
 */
export async function writeBackup(
  deps: BackupDeps,
  file: string,
  recipient: string,
): Promise<WrittenBackup> {
  requireRecipient(recipient)
  const unfinished = `${file}${UNFINISHED}`
  const handle = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? stillWritten(unfinished) : error
  })
  try {
    const checkKey = await generateX25519Identity()
    const recipients = [recipient, await identityToRecipient(checkKey)]
    const digests = await write(deps, handle, recipients, file)
    const { end, isProved } = await checkBackup(unfinished, checkKey, deps.config.secretKeys)
    if (!isProved) throw new BackupError(`${unfinished} is not what was written: try again.`)
    await rename(unfinished, file)
    return { bytes: (await stat(file)).size, end, digests }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function write(
  { config, databaseUrl, storage, vault, clock }: BackupDeps,
  handle: FileHandle,
  recipients: readonly string[],
  file: string,
): Promise<Map<string, string>> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'ongizate-backup',
  })
  // A connection that is lost fails the query under way, which says so.
  client.on('error', () => {})
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
    const transcript = createTranscript()
    const digests = new Map<string, string>()
    const entries = async function* () {
      for await (const entry of dumpEntries(client, storage, about, digests)) {
        await requireRoom(dirname(file), config.dataDir, entry.bytes)
        yield entry
      }
      yield jsonEntry(PROOF, { proof: transcript.prove(config.secretKeys[0]) })
    }
    const out = handle.createWriteStream({ flush: true })
    await writeArchive(out, recipients, entries(), transcript)
    return digests
  } finally {
    await client.end()
  }
}

/** So many bytes stay free for a database that lies beside the backup: without any it would end. */
const KEPT_FREE = 256 * 1024 * 1024

/** @throws BackupError when the next `bytes` would take what the site itself needs of its disk */
async function requireRoom(folder: string, dataDir: string, bytes: number): Promise<void> {
  const [one, other] = await Promise.all([stat(folder), stat(dataDir)])
  if (one.dev !== other.dev || (await freeSpace(folder)) - bytes > KEPT_FREE) return
  throw new BackupError(
    `There is no room for a backup in ${folder}: the disk that it shares with the data of the site is nearly full. Make room, or name a folder of another disk.`,
  )
}

function stillWritten(file: string): BackupError {
  return new BackupError(
    `${file} is there: another backup is being written, or one was cut off. If none is, delete that file.`,
  )
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
