import type { Logger } from 'pino'

/** Work that a reply does not wait for. What must not be lost needs a job that finds it as well. */
export interface Background {
  /** Starts `work`; while work of that name runs, it is run once more afterwards instead. */
  run(name: string, work: () => Promise<void>): void
  /** Resolves once nothing is running: before the database closes, and in tests. */
  settled(): Promise<void>
}

export function createBackground(log: Logger): Background {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()

  async function rounds(name: string, work: () => Promise<void>): Promise<void> {
    do {
      again.delete(name)
      await work().catch((error: unknown) => {
        log.error({ err: error, work: name }, 'background work failed')
      })
    } while (again.has(name))
    running.delete(name)
  }

  return {
    run(name, work) {
      if (running.has(name)) again.add(name)
      else running.set(name, rounds(name, work))
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
