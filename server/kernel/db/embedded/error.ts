/**
 * Why the embedded PostgreSQL does not start: the message is one sentence with the remedy, printed
 * without a stack trace.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another process uses the data folder; `home` is where its database lives. */
export class FolderInUseError extends EmbeddedPostgresError {
  readonly home: string

  constructor(dataDir: string, home: string) {
    super(
      `Another Ongizate is running on the data folder ${dataDir}: stop it first, or set DATA_DIR to a folder of its own.`,
    )
    this.home = home
  }
}

/** Makes the error for what no setting of the embedded database can mend. */
export function cannotStart(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot start (${reason}): set DATABASE_URL to the address of another PostgreSQL.`,
  )
}

/** The files of the database are no longer whole. */
export function damaged(folder: string, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${folder} is damaged (${reason}): keep that folder as it is, and restore the newest backup into another DATA_DIR (docs/backup.md#restore).`,
  )
}

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

/** Turns a failed write under the data folder into its sentence; other errors stay as they are. */
export function explainWriteError(error: unknown, dataDir: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedPostgresError(
      `The data folder ${dataDir} is not a folder: set DATA_DIR to one that can be written.`,
    )
  }
  if (!UNWRITABLE.has(code)) return error
  return unwritable(dataDir, code)
}

/** The data folder refuses writes. */
export function unwritable(dataDir: string, code: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be written (${code}): make it writable, or set DATA_DIR to one that is.`,
  )
}
