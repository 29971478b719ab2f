import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cannotStart, EmbeddedPostgresError, explainWriteError } from './error.ts'

/** The account PostgreSQL's processes run under; empty for "the same as ours". */
export type Account = { uid?: number; gid?: number }

/** Describes where a cluster lives and under whose account. */
export type Place = { home: string; account: Account }

/** Not `/var/lib/ongizate`, which a real site keeps to itself (docs/install.md); databases made there stay there. */
const SYSTEM_FOLDER = '/var/lib/ongizate-embedded'

/**
 * Chooses the database folder for a data folder: `DATA_DIR/postgres`, except for root, where
 * PostgreSQL runs under an unprivileged account, in a data folder that this account cannot enter.
 * Then the database lives under /var/lib and `DATA_DIR/postgres-location` says where.
 */
export function choosePlace(dataDir: string, log: (line: string) => void): Place {
  try {
    mkdirSync(dataDir, { recursive: true })
    const moved = readLocation(dataDir)
    const home = moved ?? join(dataDir, 'postgres')
    const isNew = !existsSync(home)
    if (process.getuid?.() !== 0) {
      mkdirSync(home, { recursive: true, mode: 0o700 })
      return { home, account: {} }
    }
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const account = unprivilegedAccount(home, dataDir)
    if (handOver(home, account)) return { home, account }
    if (!isNew) {
      throw new EmbeddedPostgresError(
        `The database folder ${home} can no longer be entered by user ${account.uid}, under which PostgreSQL runs: allow it to (chmod a+x on the folders above it), or set DATABASE_URL.`,
      )
    }
    rmdirSync(home)
    return { home: moveOut(dataDir, account, log), account }
  } catch (error) {
    throw explainWriteError(error, dataDir)
  }
}

/** The folder a former start moved the database to, if it did. */
function readLocation(dataDir: string): string | undefined {
  const pointer = join(dataDir, 'postgres-location')
  if (!existsSync(pointer)) return undefined
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(home)) return home
  throw new EmbeddedPostgresError(
    `The database of ${dataDir} should be in ${home}, which is missing: put it back, or set DATA_DIR to an empty folder and restore a backup there (docs/backup.md#restore).`,
  )
}

/** Makes a folder that the account can enter, and leaves the note that says where it is. */
function moveOut(dataDir: string, account: Account, log: (line: string) => void): string {
  mkdirSync(SYSTEM_FOLDER, { recursive: true })
  // Whatever the umask: others pass through it, and each database has a folder of its own account.
  chmodSync(SYSTEM_FOLDER, 0o755)
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const home = mkdtempSync(join(SYSTEM_FOLDER, `${hash}-`))
  if (!handOver(home, account)) {
    rmdirSync(home)
    throw cannotStart(
      `it may not run as root, and user ${account.uid} can enter neither ${dataDir} nor ${SYSTEM_FOLDER}`,
    )
  }
  writeFileSync(join(dataDir, 'postgres-location'), `${home}\n`)
  log(`Only root may enter ${dataDir}, so PostgreSQL keeps its data in ${home}.`)
  return home
}

/** Gives the folder to the account; false where the account then still cannot work in it. */
function handOver(home: string, account: Account): boolean {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined) return true
  try {
    if (statSync(home).uid !== uid) {
      for (const entry of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
        lchownSync(join(home, entry), uid, gid)
      }
      chownSync(home, uid, gid)
    }
  } catch {
    return false // a file system that keeps owners to itself, such as a network share
  }
  const visit = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', home], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  if (visit.error) {
    throw cannotStart(`it may not run as root, and changing to user ${uid} fails`)
  }
  return visit.status === 0
}

/**
 * The account for root's database: the folder's owner, else a well-known unprivileged one. It must
 * be in /etc/passwd, where `initdb` looks its name up.
 */
function unprivilegedAccount(home: string, dataDir: string): Account {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0)
  const owned = (folder: string) => users.find((user) => user.uid === statSync(folder).uid)
  const named = (name: string) => users.find((user) => user.name === name)
  const user = owned(home) ?? owned(dataDir) ?? named('postgres') ?? named('nobody') ?? users[0]
  if (!user) throw cannotStart('it may not run as root, and there is no other user')
  return { uid: user.uid, gid: user.gid }
}
