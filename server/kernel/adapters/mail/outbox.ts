import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `2025-01-29T10-00-00-000Z-<key>.eml`: sorting by name sorts by time. */
const FILE_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[\w-]+\.eml$/

const folderIn = (dataDir: string): string => join(dataDir, 'outbox')

/**
 * Writes one message, whole or not at all, even through a power cut. A key that is there already
 * is left as it is: it is the same message.
 * @param key letters, digits, `_` and `-`
 */
export async function writeToOutbox(dataDir: string, key: string, bytes: Buffer): Promise<void> {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true })
  const existing = await listOutbox(dataDir)
  if (existing.some((file) => file.endsWith(`Z-${key}.eml`))) return

  const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${key}.eml`
  if (!FILE_NAME.test(name)) throw new RangeError(`not usable in a file name: ${key}`)
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    // On a full disk each attempt would leave another one.
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The names of all messages, newest first. */
export async function listOutbox(dataDir: string): Promise<string[]> {
  const files = await readdir(folderIn(dataDir)).catch(absentAs([]))
  return files.filter((file) => FILE_NAME.test(file)).sort((a, b) => (a < b ? 1 : -1))
}

/** One message's bytes, or `null` when there is none of this name. */
export async function readFromOutbox(dataDir: string, file: string): Promise<Buffer | null> {
  if (!FILE_NAME.test(file)) return null
  return readFile(join(folderIn(dataDir), file)).catch(absentAs(null))
}

function absentAs<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
