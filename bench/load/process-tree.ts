import { readdirSync, readFileSync } from 'node:fs'

/** What a process and its descendants hold at this moment; Linux alone reports it. */
interface Held {
  /** MiB; what processes share, as PostgreSQL's do, counts once. */
  memory: number
  openFiles: number
}

/** @param leftOut what the command line of a process says that does not count */
export function heldBy(pid: number, leftOut: RegExp): Held {
  const held = { memory: 0, openFiles: 0 }
  for (const one of treeOf(pid)) {
    try {
      if (leftOut.test(readFileSync(`/proc/${one}/cmdline`, 'utf8'))) continue
      const [, kilobytes = '0'] =
        readFileSync(`/proc/${one}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+)/m) ?? []
      held.openFiles += readdirSync(`/proc/${one}/fd`).length
      held.memory += Number(kilobytes) / 1024
    } catch {
      // A connection of the database's has ended meanwhile.
    }
  }
  return held
}

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/**
 * Seconds of processor time that the descendants of a process have taken, those included that have ended.
 * @param leftOut what the command line of a process says that does not count
 */
export function cpuSecondsOf(pid: number, leftOut: RegExp): number {
  let ticks = 0
  for (const one of treeOf(pid).slice(1)) {
    try {
      if (leftOut.test(readFileSync(`/proc/${one}/cmdline`, 'utf8'))) continue
      const [, rest = ''] = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')
      // User, system, and both of children that have ended.
      for (const count of rest.split(' ').slice(11, 15)) ticks += Number(count)
    } catch {
      // A connection of the database's has ended meanwhile.
    }
  }
  return ticks / TICKS
}

function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!pid) continue
    const parent = parentOf(pid)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

function parentOf(pid: number): number | null {
  try {
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\) \S (\d+)/) ?? []
    return Number(parent)
  } catch {
    return null
  }
}
