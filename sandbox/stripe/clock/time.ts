import { invalidRequest } from '../http/errors.ts'
import type { Sandbox } from '../state/context.ts'
import type { DueWork } from './due-work.ts'

const tickMs = 1000
const pruneMs = 3_600_000
const daySeconds = 86_400

/** Makes time pass: with real time each second, and in leaps on demand. */
export class Time {
  #sandbox: Sandbox
  #due: DueWork
  #leap: Promise<void> | null = null
  #timers: NodeJS.Timeout[]

  constructor(sandbox: Sandbox, due: DueWork) {
    this.#sandbox = sandbox
    this.#due = due
    this.#timers = [
      setInterval(() => this.catchUp(), tickMs),
      setInterval(() => this.#prune(), pruneMs),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  /** Forgets what Stripe forgets too: answers after a day, events (once delivered) after thirty. */
  #prune(): void {
    const { store, clock } = this.#sandbox
    for (const { id, created } of store.answers.all()) {
      if (created < clock.now - daySeconds) store.answers.delete(id)
    }
    for (const { id, created } of store.events.all()) {
      const isWaiting = (store.deliveries.get(id)?.nextAttempt ?? null) !== null
      if (created >= clock.now - 30 * daySeconds || isWaiting) continue
      store.events.delete(id)
      if (store.deliveries.get(id)) store.deliveries.delete(id)
    }
    store.commit()
  }

  /**
   * Does what has fallen due with real time. Each request asks for it first, too: otherwise it would
   * find, and change, a phase whose end has passed.
   */
  catchUp(): void {
    if (this.#leap) return
    const { clock } = this.#sandbox
    for (let at = this.#due.nextAt; at !== null && at <= clock.now; at = this.#due.nextAt) {
      clock.during(at, () => this.#runNext())
    }
  }

  #runNext(): void {
    try {
      this.#due.runNext()
    } catch (error) {
      console.error(error)
    }
    this.#sandbox.store.commit()
    this.#sandbox.webhooks.dispatch()
  }

  /**
   * Moves the clock forward to a moment (Unix seconds), doing everything that falls due on the way
   * in its order and at its own time. Each thing's events are sent once before the next is done.
   * Leaps asked for at once follow one another. Throws 400 for a moment that has passed.
   */
  async moveTo(target: number): Promise<void> {
    await this.rest()
    const { clock, store, webhooks } = this.#sandbox
    if (target < clock.now) {
      throw invalidRequest(
        `The clock only moves forward: it is ${clock.iso}, and ${new Date(target * 1000).toISOString()} has passed.`,
        { param: 'now' },
      )
    }
    this.#leap = this.#leapTo(target)
    try {
      await this.#leap
    } finally {
      this.#leap = null
      clock.release()
      store.commit()
      webhooks.dispatch()
    }
  }

  /** Resolves when no leap is under way. */
  async rest(): Promise<void> {
    while (this.#leap) await this.#leap.catch(() => undefined)
  }

  async #leapTo(target: number): Promise<void> {
    const { clock, webhooks, store } = this.#sandbox
    clock.standAt(clock.now)
    await webhooks.settled()
    for (let at = await this.#next(target); at !== null; at = await this.#next(target)) {
      clock.standAt(Math.max(at, clock.now))
      this.#runNext()
      await webhooks.settled()
    }
    clock.standAt(target)
    store.commit()
  }

  /** When something falls due next, up to a moment. Before the clock goes on, the receiver has its time. */
  async #next(target: number): Promise<number | null> {
    const { clock, webhooks } = this.#sandbox
    if ((this.#due.nextAt ?? target) > clock.now) await webhooks.workedOn()
    const at = this.#due.nextAt
    return at !== null && at <= target ? at : null
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}
