import type { Store } from '../state/store.ts'

/** The clock moves no further: every database, queue, card and calendar holds this moment (Unix seconds). */
export const lastMoment = Date.UTC(2099, 11, 31) / 1000

/**
 * The sandbox's time in Unix seconds. It runs with real time from where it was last set, except
 * while due work is done: then it stands at the moment at which that work was due.
 */
export class Clock {
  #store: Store
  #standing: number | null = null

  constructor(store: Store, start?: Date) {
    this.#store = store
    if (start && !store.settings.get('clock')) this.set(Math.floor(start.getTime() / 1000))
  }

  get now(): number {
    if (this.#standing !== null) return this.#standing
    return Math.floor(Date.now() / 1000) + (this.#store.settings.get('clock')?.ahead ?? 0)
  }

  get iso(): string {
    return new Date(this.now * 1000).toISOString()
  }

  /** Goes on from this moment. */
  set(now: number): void {
    this.#store.settings.put({ id: 'clock', ahead: now - Math.floor(Date.now() / 1000) })
  }

  /** Stands still at this moment until `release`, and would go on from it after a restart. */
  standAt(moment: number): void {
    this.set(moment)
    this.#standing = moment
  }

  /** Stands at a moment for the time of one piece of work, then is as before. */
  during<T>(moment: number, work: () => T): T {
    const before = this.#standing
    this.#standing = moment
    try {
      return work()
    } finally {
      this.#standing = before
    }
  }

  release(): void {
    this.#standing = null
  }
}
