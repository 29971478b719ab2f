import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { DomainError } from '#domain/kernel/errors.ts'
import { type FilePurpose, type Purpose, purposes } from '#domain/kernel/files/purposes.ts'
import type { Answer, Task } from './file-worker-process.ts'
import type { Inspected } from './inspect.ts'

const ENTRY = fileURLToPath(new URL('./file-worker-process.ts', import.meta.url))

/**
 * Limits the processor's time for one file: honest ones take a tenth of it, also where a busy
 * machine takes long.
 */
const MAX_CPU_SECONDS = 15

/** Limits a public upload; photographs take a third of it. */
const MAX_PUBLIC_UPLOAD_CPU_SECONDS = 5

/** The same by the clock, in milliseconds: browsers wait for a minute. */
const DEADLINE_MS = 50_000
const PUBLIC_UPLOAD_DEADLINE_MS = 30_000

/** All of the process's memory, and what JavaScript may have of it. */
const MAX_MEGABYTES = 1000
const MAX_HEAP_MEGABYTES = 700

/** Without a file for so long, the process ends. Milliseconds. */
const IDLE_MS = 30_000

/** Files that wait behind the current one. */
const MAX_WAITING = 3
const MAX_PUBLIC_UPLOADS_WAITING = 1

/** Administrators go first, so a public upload might wait for ever. Milliseconds. */
const PUBLIC_UPLOAD_MAX_WAIT_MS = 25_000

const RETRY_AFTER_SECONDS = 15

/** Looks at files in a process of its own, one at a time: what a hostile file stalls or ends is not the site. */
export interface FileWorker {
  /**
   * @throws DomainError files.* that say what is wrong with the file; files.tooComplex where it took too
   *   much or ended the process; files.busy where too many wait, or administrators came first for too long
   */
  inspect(path: string, purpose: FilePurpose): Promise<Inspected>
  /** The process that runs now, if any. */
  pid(): number | undefined
  close(): Promise<void>
}

/** The process starts with the first file, and again after it has ended. */
export function createFileWorker(
  log: Logger,
  {
    maxCpuSeconds = MAX_CPU_SECONDS,
    maxPublicUploadCpuSeconds = MAX_PUBLIC_UPLOAD_CPU_SECONDS,
    maxMegabytes = MAX_MEGABYTES,
  } = {},
): FileWorker {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isLooking = false
  const administrators = new Set<() => void>()
  const publicUploads = new Set<() => void>()

  function start(): ChildProcess {
    const started = launch(maxMegabytes)
    started.on('error', (error) => log.error({ err: error }, 'the file worker has a problem'))
    started.once('exit', () => {
      if (child === started) child = null
    })
    return started
  }

  /** Resolves when the file may be checked; `next` has to be called afterwards. */
  async function turn(isPublic: boolean): Promise<void> {
    const queue = isPublic ? publicUploads : administrators
    if (!isLooking) isLooking = true
    else if (queue.size >= (isPublic ? MAX_PUBLIC_UPLOADS_WAITING : MAX_WAITING)) throw busy()
    else {
      await new Promise<void>((begin, giveUp) => {
        const timeout =
          isPublic &&
          setTimeout(() => {
            queue.delete(goOn)
            giveUp(busy())
          }, PUBLIC_UPLOAD_MAX_WAIT_MS)
        const goOn = () => {
          if (timeout) clearTimeout(timeout)
          queue.delete(goOn)
          begin()
        }
        queue.add(goOn)
      })
    }
  }

  function next(): void {
    const [first] = [...administrators, ...publicUploads]
    if (first) first()
    else isLooking = false
  }

  async function look(task: Task): Promise<Inspected> {
    clearTimeout(idle)
    child ??= start()
    const current = child
    const deadlineMs = isPublicUpload(task.purpose) ? PUBLIC_UPLOAD_DEADLINE_MS : DEADLINE_MS
    const deadline = setTimeout(() => current.kill('SIGKILL'), deadlineMs)
    try {
      return inspectedOf(await ask(current, task))
    } catch (error) {
      if (!(error instanceof DomainError)) await end(current)
      throw error
    } finally {
      clearTimeout(deadline)
      idle = setTimeout(() => child && void end(child), IDLE_MS).unref()
    }
  }

  async function ask(current: ChildProcess, task: Task): Promise<Answer> {
    const over = new AbortController()
    const answered = once(current, 'message', over)
    const died = once(current, 'exit', over)
    try {
      // A channel that fails is the end of the process, which may not be known here yet.
      current.send(task, (error) => error && current.kill('SIGKILL'))
      const [answer, signal] = await Promise.race([answered, died])
      if (typeof answer === 'object' && answer !== null) return answer
      log.warn({ ...task, code: answer, signal }, 'the file worker has ended at a file')
      throw new DomainError('files.tooComplex')
    } finally {
      over.abort()
      await Promise.allSettled([answered, died])
    }
  }

  async function end(current: ChildProcess): Promise<void> {
    if (child === current) child = null
    const isGone = current.exitCode !== null || current.signalCode !== null
    if (isGone || current.pid === undefined) return
    const gone = once(current, 'exit')
    current.kill('SIGKILL')
    await gone
  }

  return {
    async inspect(path, purpose) {
      const isPublic = isPublicUpload(purpose)
      await turn(isPublic)
      try {
        const most = isPublic ? maxPublicUploadCpuSeconds : maxCpuSeconds
        return await look({ path, purpose, maxCpuSeconds: most })
      } finally {
        next()
      }
    },
    pid: () => child?.pid,
    async close() {
      clearTimeout(idle)
      if (child) await end(child)
    },
  }
}

const isPublicUpload = (purpose: FilePurpose): boolean => {
  const { isPublicUpload = false }: Purpose = purposes[purpose]
  return isPublicUpload
}

const busy = () => new DomainError('files.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })

function launch(maxMegabytes: number): ChildProcess {
  const child = fork(ENTRY, [String(maxMegabytes)], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
    // Nothing of what the server knows: no keys, no address of the database.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // With an arena for each thread, glibc keeps twice as much memory of a picture.
      MALLOC_ARENA_MAX: '1',
    },
    serialization: 'advanced',
    // A signal to the whole group reaches us, and we end it in our own time.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Neither holds the server back from ending.
  child.unref()
  child.channel?.unref()
  return child
}

function inspectedOf(answer: Answer): Inspected {
  if ('inspected' in answer) return answer.inspected
  if ('failed' in answer) throw new Error(answer.failed)
  throw new DomainError(answer.refused.code, answer.refused.params)
}
