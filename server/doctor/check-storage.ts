import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Storage } from '#server/adapters/storage.ts'
import { type Finding, fine, reasonOf, warning, wrong } from './finding.ts'

const GIB = 1024 ** 3
const LITTLE_BYTES = 5 * GIB
const FULL_BYTES = 1 * GIB

/** Writes, reads and deletes a file; the nightly clean-up takes away what a cut-off run leaves. */
export async function checkStorage(storage: Storage): Promise<Finding[]> {
  const key = `doctor/${randomUUID()}`
  const content = randomUUID()
  try {
    const bytes = Buffer.byteLength(content)
    await storage.put(key, Readable.from([content]), { mediaType: 'text/plain', bytes })
    const found = await text(await storage.read(key))
    await storage.remove(key)
    if (found !== content) throw new Error('what was read is not what was written')
    return [fine('Files can be written, read and deleted.')]
  } catch (error) {
    const { name, message } = error as Error
    return [
      wrong(
        `Files cannot be stored (${name === 'Error' ? reasonOf(error) : message || name}).`,
        'Make DATA_DIR/files writable for the site’s user, or check the S3_ settings and the rights of their key.',
      ),
    ]
  }
}

/** Free space where the site writes. */
export async function checkFreeSpace(
  dataDir: string,
  freeBytes: (path: string) => Promise<number> = bytesFree,
): Promise<Finding[]> {
  const free = await freeBytes(dataDir)
  const sentence = `${(free / GIB).toFixed(1)} GB are free for ${dataDir}`
  if (free >= LITTLE_BYTES) return [fine(`${sentence}.`)]
  const cure = 'Free some space, or move DATA_DIR to a larger disk.'
  return [
    free < FULL_BYTES
      ? wrong(`Only ${sentence}.`, cure)
      : warning(`${sentence}, which is little.`, cure),
  ]
}

async function bytesFree(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
