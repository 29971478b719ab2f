import crypto from 'node:crypto'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { Random } from './random.ts'

/**
 * Time and chance of this process, while a history is played: both come from its seed alone. They are
 * replaced where Node has them, since libraries ask there too.
 */
export interface Simulated {
  /** Some time passes, in milliseconds. */
  advance(ms: number): void
  /** Lets the next timer come; whether there was one. */
  fireNext(): boolean
  /** Gives real time and chance back. */
  end(): void
}

interface Timer {
  at: number
  /** Puts the older of two for the same moment first. */
  order: number
  every: number | null
  run(): void
}

const require = createRequire(import.meta.url)
const timers: Record<string, unknown> = require('node:timers')
const timersPromises: Record<string, unknown> = require('node:timers/promises')

const { setTimeout: wait, setImmediate: turn } = require('node:timers/promises')

/** Real time, for who waits for another process. */
export const real = {
  now: Date.now,
  turn: turn as () => Promise<void>,
  wait: wait as (ms: number) => Promise<void>,
  /** Does not keep the process alive. */
  waitIdly: (ms: number): Promise<void> => wait(ms, undefined, { ref: false }),
}

/** @param start what `Date` shows at first */
export function simulate(seed: number, start: Date): Simulated {
  const waiting = new Map<object, Timer>()
  const dice = new Random(seed)
  let now = start.getTime()
  let order = 0
  let isOver = false

  function later(run: () => void, ms: number | undefined, isRepeated: boolean): object {
    const delay = Math.max(1, Math.floor(Number(ms) || 0))
    const handle = handleOf(() => {
      const timer = waiting.get(handle)
      // Libraries keep one timer for the whole process, and start it again in real time.
      if (isOver) setTimeout(run, delay).unref()
      else if (timer) timer.at = now + delay
      else if (!isRepeated)
        waiting.set(handle, { at: now + delay, order: ++order, every: null, run })
    }, clear)
    order += 1
    waiting.set(handle, { at: now + delay, order, every: isRepeated ? delay : null, run })
    return handle
  }

  function clear(handle: unknown): void {
    waiting.delete(handle as object)
  }

  type Callback = (...values: unknown[]) => void
  const time = {
    setTimeout: (run: Callback, ms?: number, ...values: unknown[]) =>
      later(() => run(...values), ms, false),
    setInterval: (run: Callback, ms?: number, ...values: unknown[]) =>
      later(() => run(...values), ms, true),
    clearTimeout: clear,
    clearInterval: clear,
  }
  const promised = (ms?: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const handle = later(() => resolve(value), ms, false)
      const abort = () => {
        clear(handle)
        reject(signal?.reason)
      }
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    })
  const date: DateConstructor = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(
        target,
        values.length > 0 ? values : [now],
        newTarget === date ? target : newTarget,
      ),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  })
  const bytes = (size: number) =>
    Buffer.from(Array.from({ length: size }, () => dice.between(0, 255)))
  const restorers = [
    replace(globalThis, { ...time, Date: date }),
    replace(timers, time),
    replace(timersPromises, { setTimeout: promised }),
    replace(Math, { random: () => dice.next() }),
    replace(crypto, {
      randomUUID: () => uuidOf(bytes(16)),
      randomBytes: (size: number, done?: (error: null, made: Buffer) => void) => {
        const made = bytes(size)
        if (done) setImmediate(() => done(null, made))
        return made
      },
    }),
    replace(globalThis.crypto, { randomUUID: () => uuidOf(bytes(16)) }),
  ]
  syncBuiltinESMExports()

  return {
    advance(ms) {
      now += ms
    },
    fireNext() {
      let first: [object, Timer] | null = null
      for (const entry of waiting) {
        const [, { at, order: made }] = entry
        if (!first || at < first[1].at || (at === first[1].at && made < first[1].order))
          first = entry
      }
      if (!first) return false
      const [handle, timer] = first
      now = Math.max(now, timer.at)
      if (timer.every === null) waiting.delete(handle)
      else timer.at = now + timer.every
      timer.run()
      return true
    },
    end() {
      isOver = true
      for (const restore of restorers) restore()
      syncBuiltinESMExports()
    },
  }
}

function handleOf(refresh: () => void, close: (handle: object) => void): object {
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => false,
    refresh: () => {
      refresh()
      return handle
    },
    close: () => close(handle),
    [Symbol.dispose]: () => close(handle),
  }
  return handle
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Puts these in the place of what a thing has, and answers how to put that back. */
function replace(thing: object, by: Record<string, unknown>): () => void {
  const before = Object.keys(by).map(
    (name) => [name, Object.getOwnPropertyDescriptor(thing, name)] as const,
  )
  for (const [name, value] of Object.entries(by)) {
    Object.defineProperty(thing, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, own] of before) {
      if (own) Object.defineProperty(thing, name, own)
      else Reflect.deleteProperty(thing, name)
    }
  }
}
