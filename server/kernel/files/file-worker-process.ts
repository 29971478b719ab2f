import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { DomainError, type ErrorCode, type ErrorParams } from '#domain/kernel/errors.ts'
import { type FilePurpose, purposes } from '#domain/kernel/files/purposes.ts'
import type { Watch } from './file-worker-watch.ts'
import { type Inspected, inspect } from './inspect.ts'

// Runs in a process of its own: see file-worker.ts.

export interface Task {
  path: string
  purpose: FilePurpose
  maxCpuSeconds: number
}

export type Answer =
  | { inspected: Inspected }
  | { refused: { code: ErrorCode; params: ErrorParams } }
  | { failed: string }

const [maxMegabytes] = process.argv.slice(2).map(Number)
const watch = new Worker(new URL('./file-worker-watch.ts', import.meta.url), {
  workerData: { maxMegabytes, parentPid: process.ppid } as Watch,
})

process.on('message', async (task: Task) => {
  watch.postMessage(task.maxCpuSeconds)
  process.send?.(await answer(task))
})
// Also when the server has died.
process.once('disconnect', () => process.exit())

// Visitors go first, and where memory runs out, the system ends this process rather than the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
sharp.cache(false)
sharp.concurrency(1)

async function answer({ path, purpose }: Task): Promise<Answer> {
  try {
    return { inspected: await inspect(path, purposes[purpose]) }
  } catch (error) {
    if (!(error instanceof DomainError)) return { failed: String((error as Error)?.stack ?? error) }
    return { refused: { code: error.code, params: error.params } }
  }
}
