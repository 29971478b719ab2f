import { invalidRequest } from '../http/errors.ts'
import type { Sandbox } from '../state/context.ts'
import { lastMoment } from './clock.ts'
import { nextDueAt, runNextDue } from './due-work.ts'
import type { Product, ProductPlan } from './product.ts'

const tickMs = 1000
const pruneMs = 3_600_000
const daySeconds = 86_400

/** Makes time pass: with real time each second, and in leaps on demand. */
export class Time {
  #sandbox: Sandbox
  #product: Product
  #leaps: Promise<unknown> = Promise.resolve()
  #isLeaping = false
  #plan: ProductPlan | null = null
  #closed = false
  #timers: NodeJS.Timeout[]

  constructor(sandbox: Sandbox, product: Product) {
    this.#sandbox = sandbox
    this.#product = product
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
      store.deliveries.delete(id)
    }
    store.commit()
  }

  /** Does what has fallen due with real time. Each request calls it first. */
  catchUp(): void {
    if (this.#isLeaping) return
    const { clock } = this.#sandbox
    for (let at = this.#nextDueBy(clock.now); at !== null; at = this.#nextDueBy(clock.now)) {
      clock.during(at, () => this.#runNext())
    }
  }

  #nextDueBy(moment: number): number | null {
    const at = nextDueAt(this.#sandbox)
    return at !== null && at <= moment ? at : null
  }

  #runNext(): void {
    try {
      runNextDue(this.#sandbox)
    } catch (error) {
      console.error(error)
    }
    this.#sandbox.store.commit()
    this.#sandbox.webhooks.dispatch()
  }

  /**
   * Moves the clock forward to a moment (Unix seconds). It stops at each moment at which something is
   * due, here or in the product, until all of that is done and its events are sent. Leaps follow one
   * another. Throws 400 for a moment that has passed, and for one that is later than the last.
   */
  moveTo(target: number): Promise<void> {
    const leap = this.#leaps.then(() => this.#leap(target))
    this.#leaps = leap.catch(() => undefined)
    return leap
  }

  /** Resolves when no leap is under way. */
  async rest(): Promise<void> {
    await this.#leaps
  }

  async #leap(target: number): Promise<void> {
    const { clock, store, webhooks } = this.#sandbox
    if (target < clock.now) {
      throw invalidRequest(
        `The clock only moves forward: it is ${clock.iso}, and ${new Date(target * 1000).toISOString()} has passed.`,
        { param: 'now' },
      )
    }
    if (target > lastMoment) {
      throw invalidRequest(
        `The clock goes no further than ${new Date(lastMoment * 1000).toISOString()}.`,
        { param: 'now' },
      )
    }
    this.#isLeaping = true
    this.#product.isSilent = false
    try {
      for (let stop = clock.now; ; stop = this.#nextStop(target)) {
        await this.#standAt(stop)
        if (stop === target || this.#closed) break
      }
    } finally {
      this.#isLeaping = false
      clock.release()
      store.commit()
      webhooks.dispatch()
    }
  }

  #nextStop(target: number): number {
    const { clock } = this.#sandbox
    const planned = this.#plan?.next ?? null
    const stops = [nextDueAt(this.#sandbox), planned, target]
    return Math.min(...stops.filter((at) => at !== null).filter((at) => at > clock.now))
  }

  /** Stands at a moment until neither side has anything left to do there. */
  async #standAt(moment: number): Promise<void> {
    const { clock, webhooks } = this.#sandbox
    clock.standAt(moment)
    let sent: number
    do {
      while (this.#nextDueBy(moment) !== null && !this.#closed) {
        this.#runNext()
        await webhooks.settled()
      }
      await webhooks.settled()
      sent = webhooks.sent
      this.#plan = await this.#product.settle()
      await webhooks.settled()
    } while (!this.#closed && (webhooks.sent > sent || this.#nextDueBy(moment) !== null))
  }

  /** When the product's next charge is due, in Unix seconds; null if none is. */
  async nextCharge(): Promise<number | null> {
    const plan = this.#isLeaping ? this.#plan : await this.#product.settle()
    const at = plan?.nextCharge ?? null
    return at !== null && at > this.#sandbox.clock.now ? at : null
  }

  stop(): void {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
  }
}
