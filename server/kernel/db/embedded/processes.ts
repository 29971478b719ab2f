import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cannotStart } from './error.ts'

/** Says how long an orphan may take to write its memory to disk before it is ended harder. */
const ORDERLY_MS = 30_000
const HARD_MS = 5_000

/**
 * Ends what a killed app or a killed PostgreSQL left running on the cluster, in an orderly way if
 * possible, and clears a pid file whose pid now belongs to another program, which PostgreSQL
 * would take for a running server. Acknowledged data is safe either way: it is in the log on disk.
 * Call only while holding the folder's lock.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', ORDERLY_MS],
    ['SIGQUIT', HARD_MS],
    ['SIGKILL', HARD_MS],
  ]
  for (const [signal, patience] of steps) {
    const pids = leftovers(cluster)
    if (pids.length === 0) break
    const server = recordedPid(cluster)
    // Children end with their server; only without one they get the signal.
    for (const pid of server && pids.includes(server) ? [server] : pids) kill(pid, signal)
    await untilNone(cluster, patience)
  }
  const remaining = leftovers(cluster)
  if (remaining.length > 0) {
    throw cannotStart(`process ${remaining[0]} of a former start does not end`)
  }
  if (isAlive(recordedPid(cluster))) rmSync(join(cluster, 'postmaster.pid'))
}

async function untilNone(cluster: string, patience: number): Promise<void> {
  const end = Date.now() + patience
  while (leftovers(cluster).length > 0 && Date.now() < end) await wait(20)
}

function recordedPid(cluster: string): number | undefined {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Pids of PostgreSQL processes on this cluster: each of them works inside its folder. */
function leftovers(cluster: string): number[] {
  if (process.platform !== 'linux') return recordedServer(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, cluster))
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && commandOf(pid).includes('postgres')
  } catch {
    return false // ended meanwhile, or another user's, so not ours
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

/** Without /proc only the server itself can be recognised by its command line, not its children. */
function recordedServer(cluster: string): number[] {
  const pid = recordedPid(cluster)
  if (!pid) return []
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return stdout?.includes(cluster) ? [pid] : []
}

function isAlive(pid: number | undefined): boolean {
  try {
    return Boolean(pid) && process.kill(pid ?? 0, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime.
  }
}
