import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { newBackupKey, writeBackup } from '#server/backup/write-backup.ts'
import { readOptions } from './command-line.ts'
import { onInstallation } from './installation.ts'
import { Problem } from './problem.ts'

const usage =
  'npm run backup -- FILE [--recipient age1…], or once before: npm run backup -- --new-key FILE'
const {
  file,
  recipient = process.env.BACKUP_RECIPIENT,
  'new-key': keyFile,
} = readOptions(
  z.object({
    file: z.string().optional(),
    recipient: z.string().optional(),
    'new-key': z.string().optional(),
  }),
  usage,
  'file',
)

if (keyFile) await writeKey(resolve(keyFile))
else if (file) await backUp(resolve(file))
else throw new Problem(`Where should the backup go? Call it so: ${usage}`)

async function writeKey(path: string): Promise<void> {
  requireNewFile(path)
  const key = await newBackupKey()
  const lines = [`# public key: ${key.recipient}`, key.identity, '']
  writeFileSync(path, lines.join('\n'), { mode: 0o600, flag: 'wx' })
  console.log(`The private key is in ${path}. Without it no backup can be opened, by anybody:
keep two copies of it, on paper or in a password safe, away from this server, and then delete this file.
Setting for the server, which can then write backups and not read them:
BACKUP_RECIPIENT=${key.recipient}`)
}

/** On a server the folder of the program belongs to another user, or is read-only. */
function requireNewFile(path: string): void {
  if (existsSync(path)) throw new Problem(`${path} is there already: nothing was written.`)
  const folder = dirname(path)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(
      `No file can be written into ${folder} (${code}): name one in a folder that this user may write to, with its whole path.`,
    )
  }
}

async function backUp(path: string): Promise<void> {
  if (!recipient) {
    throw new Problem(
      'A backup is encrypted for somebody: set BACKUP_RECIPIENT, or add --recipient age1…. `npm run backup -- --new-key FILE` makes a key.',
    )
  }
  requireNewFile(path)
  await onInstallation(async (deps) => {
    const { bytes, end } = await writeBackup(deps, path, recipient)
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${path}: ${(bytes / 1e6).toFixed(1)} MB, ${Object.keys(end.tables).length} tables with ${rows} rows and ${end.files} files, read back and compared.`,
    )
    for (const key of end.missingFiles) console.log(`! Not in the store of files: ${key}`)
    console.log('SECRET_KEY is not in it: keep that with the private key of the backups.')
  })
}
