/** Another process's change is seen after so long at most, in milliseconds. */
const KNOWN_FOR_MS = 250
/** A database that takes longer, in milliseconds, is not waited for where it has answered before. */
const PATIENCE_MS = 1000

interface Source<State> {
  /** What holds until the database has answered for the first time. */
  initial(): State
  /** A number that is higher after each change. */
  version(): Promise<number>
  load(version: number): Promise<State>
  /** The database did not answer, and what was known goes on holding. */
  onFailure(error: unknown): void
}

export interface VersionedCache<State> {
  read(): Promise<State>
  /** After a change by this process. */
  forget(): void
}

/**
 * A state of the database's that pages need all the time and that seldom changes. Pages must come
 * whatever else is out of order: where the database fails, or keeps them waiting, the last state known
 * does.
 */
export function createVersionedCache<State extends { version: number }>(
  source: Source<State>,
  clock: { now(): Date },
): VersionedCache<State> {
  let known: State | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let mustBeNew = false
  let checking: { answer: Promise<State>; patience: Promise<void> } | null = null

  async function check(): Promise<State> {
    const before = known
    try {
      // Before what it counts: rows that are newer than their version are read again, never kept.
      const version = await source.version()
      return before?.version === version ? before : await source.load(version)
    } catch (error) {
      source.onFailure(error)
      return before ?? source.initial()
    }
  }

  function startCheck() {
    const patience = new Promise<void>((resolve) => {
      setTimeout(resolve, PATIENCE_MS).unref()
    })
    const mine = { answer: check(), patience }
    void mine.answer.then((found) => {
      // Forgotten in between: then it may be out of date already.
      if (checking !== mine) return
      known = found
      checkedAt = clock.now().getTime()
      mustBeNew = false
      checking = null
    })
    return mine
  }

  return {
    async read() {
      if (known && clock.now().getTime() - checkedAt < KNOWN_FOR_MS) return known
      checking ??= startCheck()
      const { answer, patience } = checking
      const before = known
      if (!before || mustBeNew) return answer
      return Promise.race([answer, patience.then(() => before)])
    },
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY
      mustBeNew = true
      checking = null
    },
  }
}
