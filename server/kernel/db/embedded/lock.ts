import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUseError, unwritable } from './error.ts'

const SQLITE_BUSY = 5
const SQLITE_CANNOT_WRITE = new Set([8, 10, 14]) // READONLY, IOERR, CANTOPEN

/**
 * Makes this process the only one on the database folder `home`, until `release` or its death.
 * Node has no file locks of its own, SQLite does: the operating system holds them, also between
 * containers that share a folder, and drops them with the process, so nothing stale stays behind.
 */
export function lockFolder(home: string, dataDir: string): { release(): void } {
  try {
    const file = new DatabaseSync(join(home, 'app.lock'))
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return { release: () => file.close() }
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) throw new FolderInUseError(dataDir, home)
    if (errcode && SQLITE_CANNOT_WRITE.has(errcode)) throw unwritable(dataDir, 'no lock file')
    throw error
  }
}
