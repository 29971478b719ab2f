// Turns what can go wrong at a start into one sentence with the way out; plain JavaScript because
// tools/run.js needs it before anything is installed.

/** Errors whose message already is such a sentence. */
const SENTENCES = new Set(['Problem', 'ConfigError', 'EmbeddedPostgresError', 'BackupError'])
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28\w{3}|3D000)$/

/** PostgreSQL's data_corrupted and index_corrupted, such as for a page with a wrong checksum. */
const DAMAGED = new Set(['XX001', 'XX002'])

/**
 * The error that others were thrown for.
 * @param {Error} error
 * @returns {Error}
 */
function rootOf(error) {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

/** @param {Error} error */
const codeOfCause = (error) => /** @type {any} */ (rootOf(error)).code

/**
 * An error that the user at the terminal can mend, in one sentence.
 * @param {string} sentence
 */
export function problem(sentence) {
  return Object.assign(new Error(sentence), { name: 'Problem' })
}

/**
 * The sentence for an error, or undefined for an unexpected one.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function explain(error) {
  if (!(error instanceof Error)) return undefined
  if (SENTENCES.has(error.name) || SENTENCES.has(error.constructor.name)) return error.message
  if (DAMAGED.has(codeOfCause(error))) {
    return `The database is damaged (${rootOf(error).message}): stop the site, keep a copy of the database as it is, and restore the newest backup into a new one, on another disk if this one is failing (docs/backup.md#restore). \`npm run doctor\` names the tables.`
  }
  const { code = '', port, path, syscall } = /** @type {any} */ (error)
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop the program that uses it, or set PORT (and SANDBOX_PORT) to a free one.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} needs more rights than this user has: set PORT to one above 1024.`
  }
  if (UNWRITABLE.has(code) && path) {
    return `${path} cannot be written (${code}): make it writable, or set DATA_DIR to a folder that is.`
  }
  if (process.env.DATABASE_URL && UNREACHABLE.test(code)) {
    return `The database at DATABASE_URL does not let us in (${error.message || code}): check that it runs and that the address is right.`
  }
  return undefined
}
