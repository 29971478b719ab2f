import { madridClock } from './madrid-clock.ts'

interface Span {
  from: number
  until: number
}

const MINUTE = 60_000
const DAY = 86_400_000

/** An unknown outcome rests for ten minutes at most, and is read in the next round. */
const REST = 15 * MINUTE

/** When a charge whose moment has come may be made. */
export interface Window {
  /** `2031-01-30 10:00`. */
  from: string
  latest: string
  /** It is too late to be made without an administrator. */
  isHeld: boolean
}

/** When the site was off or something went wrong, and when its jobs ran in peace: noted by the play. */
export class Outages {
  readonly #offs: Span[] = []
  readonly #troubles: Span[] = []
  readonly #rounds: number[] = []
  #trouble: Span | null = null

  noteOff(from: Date, until: Date): void {
    this.#offs.push({ from: from.getTime(), until: until.getTime() })
  }

  beginTrouble(now: Date): void {
    this.#trouble = { from: now.getTime(), until: Number.POSITIVE_INFINITY }
    this.#troubles.push(this.#trouble)
  }

  endTrouble(now: Date): void {
    if (this.#trouble) this.#trouble.until = now.getTime()
    this.#trouble = null
  }

  /** All jobs that were due have run to their end. */
  noteRound(now: Date): void {
    if (!this.#trouble) this.#rounds.push(now.getTime())
  }

  /** When that happens which is due at this moment: at once, or as soon as nothing is in its way. */
  windowOf(moment: Date): Window {
    const due = moment.getTime()
    const off = this.#offs.find(({ from, until }) => from < due && due < until)
    const begin = off?.until ?? due
    const trouble = this.#troubles.find(({ from, until }) => from <= begin && begin <= until)
    const free = trouble ? trouble.until + REST : begin
    const latest = this.#rounds.filter((round) => round >= free).sort((a, b) => a - b)[0]
    return {
      from: madridClock(moment),
      latest: madridClock(new Date(latest ?? 8.64e15)),
      isHeld: begin - due > 7 * DAY,
    }
  }
}
