import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Scheduler } from './scheduler.ts'

/** So soon jobs run on every instance after the site was confirmed on one of them. */
const LOOK_AGAIN_MS = 5000

interface StandbyWatch {
  isOnStandby: () => Promise<boolean>
  start: () => Promise<Scheduler>
  log: Logger
  everyMs?: number
}

/** Runs the scheduler while the site is not on standby: it is started and stopped as the database says. */
export async function runUnlessOnStandby({
  isOnStandby,
  start,
  log,
  everyMs = LOOK_AGAIN_MS,
}: StandbyWatch): Promise<Scheduler> {
  const ended = new AbortController()
  let scheduler = (await isOnStandby()) ? null : await start()

  async function look(): Promise<void> {
    const isOn = await isOnStandby()
    if (isOn && scheduler) {
      const running = scheduler
      scheduler = null
      await running.stop()
    } else if (!isOn && !scheduler) scheduler = await start()
  }

  async function watch(): Promise<void> {
    while (await wait(everyMs, true, { signal: ended.signal, ref: false }).catch(() => false)) {
      await look().catch((error: unknown) => {
        log.error({ err: error }, 'whether jobs may run could not be found out')
      })
    }
  }
  const watching = watch()

  return {
    running: () => scheduler?.running() ?? false,
    async stop() {
      ended.abort()
      await watching
      await scheduler?.stop()
    },
  }
}
