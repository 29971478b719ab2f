import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ObjectMissing, type Storage } from './storage.ts'

/** Objects that are still being written have this ending; the clean-up finds those of a crash by it. */
const UNFINISHED = '.part'

/** Files in a folder of this machine, or of one that all instances share. */
export function diskStorage(folder: string): Storage {
  /** @throws Error for a key that would leave the folder */
  function pathOf(key: string): string {
    const path = join(folder, key)
    if (
      path.length > join(folder, sep).length &&
      path.startsWith(join(folder, sep)) &&
      !key.includes('\0')
    )
      return path
    throw new Error('a key that leads out of the folder of files')
  }

  return {
    async put(key, source) {
      const file = pathOf(key)
      const unfinished = `${file}.${randomUUID()}${UNFINISHED}`
      await mkdir(dirname(file), { recursive: true })
      try {
        // On the disk before it has its name: nothing half written is ever read.
        await pipeline(source, createWriteStream(unfinished, { mode: 0o640, flush: true }))
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async read(key, range) {
      const handle = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new ObjectMissing(key)
        throw error
      })
      return createReadStream('', { fd: handle, ...range })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue
        const file = join(entry.parentPath, entry.name)
        // Another instance may have removed it meanwhile.
        const found = await stat(file).catch(() => null)
        if (found)
          yield { key: relative(folder, file).split(sep).join('/'), changedAt: found.mtime }
      }
    },
  }
}
