import { statfs } from 'node:fs/promises'

const GIB = 1024 ** 3

/** Bytes under which uploads and backups may fail soon, and under which the database may. */
export const scarceSpace = { little: 5 * GIB, full: GIB }

/** Returns what is free at `path` for this program, in bytes. @throws Error when there is no such path */
export async function freeSpace(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Returns how many whole gigabytes these bytes are. */
export const inGigabytes = (bytes: number): number => Math.floor(bytes / GIB)
