import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Says what the databases, files and browsers of a whole run take at most, with room to spare. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Returns where tests keep data that nobody needs afterwards: in memory where that has room, since a database is made
 * there in a tenth of the time; else the system's folder for such files.
 */
export function memoryFolder(): string {
  try {
    // Programs of the embedded database may be copied beside its data.
    const runsPrograms = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(
      readFileSync('/proc/mounts', 'utf8'),
    )
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return runsPrograms && bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir() // another system than Linux
  }
}
