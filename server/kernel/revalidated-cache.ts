/** Another process's change is seen after so long at most, in milliseconds, unless the source says otherwise. */
const FRESH_FOR_MS = 250
/** Says from which part of that age on it is read again, so that requests under load do not wait. */
const READ_AHEAD_FROM = 0.8
/** A source that takes longer, in milliseconds, is not waited for where it has answered before. */
const MAX_WAIT_MS = 1000

interface Source<Value> {
  /** In milliseconds: for what seldom changes, and is asked for far away. */
  freshForMs?: number
  /** Returns what holds until the source has answered for the first time. */
  initial(): Value
  /** Returns what holds now: the same object as before where nothing has changed. */
  read(before: Value | null): Promise<Value>
  /** The source did not answer, and what was known goes on holding. */
  onFailure(error: unknown): void
}

export interface RevalidatedCache<Value> {
  read(): Promise<Value>
  /** After a change by this process. */
  forget(): void
}

/**
 * A value that pages read often and that seldom changes. When the source fails or is slow, the last
 * known value is served.
 */
export function createRevalidatedCache<Value>(
  source: Source<Value>,
  clock: { now(): Date },
): RevalidatedCache<Value> {
  const { freshForMs = FRESH_FOR_MS } = source
  let known: Value | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let mustBeNew = false
  let reading: { answer: Promise<Value>; timeout: Promise<void> } | null = null

  async function ask(): Promise<Value> {
    const before = known
    try {
      return await source.read(before)
    } catch (error) {
      source.onFailure(error)
      return before ?? source.initial()
    }
  }

  function startReading() {
    const timeout = new Promise<void>((resolve) => {
      setTimeout(resolve, MAX_WAIT_MS).unref()
    })
    const mine = { answer: ask(), timeout }
    void mine.answer.then((found) => {
      // Forgotten in between: then it may be out of date already.
      if (reading !== mine) return
      known = found
      readAt = clock.now().getTime()
      mustBeNew = false
      reading = null
    })
    return mine
  }

  return {
    async read() {
      const age = clock.now().getTime() - readAt
      if (age < freshForMs && known !== null) {
        if (age >= freshForMs * READ_AHEAD_FROM) reading ??= startReading()
        return known
      }
      reading ??= startReading()
      const { answer, timeout } = reading
      const before = known
      if (before === null || mustBeNew) return answer
      return Promise.race([answer, timeout.then(() => before)])
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
      mustBeNew = true
      reading = null
    },
  }
}
