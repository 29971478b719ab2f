import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Store } from '../state/store.ts'
import { takeFault } from './faults.ts'

export interface WebhookOptions {
  url: string | null
  secret: string
  /** Milliseconds before each repetition; the last one recurs for three days. */
  retryDelays?: number[]
}

const defaultRetryDelays = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]
const answerWithinMs = 10_000
const giveUpAfterMs = 3 * 24 * 3600 * 1000
const sentAtOnce = 4

/** Stripe's signature over a payload, with the real time at which it is sent. */
export function signatureOf(payload: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000)
  const hash = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${hash}`
}

/** Delivers events to the endpoint, a few at a time in order, and again while they are not taken. */
export class Webhooks {
  url: string | null
  /** Counts the deliveries that were tried. */
  sent = 0
  #store: Store
  #secret: string
  #delays: number[]
  #fresh: string[] = []
  #queue: string[] = []
  #held: string[] = []
  #sending = 0
  #timers = new Set<NodeJS.Timeout>()
  #whenSettled: (() => void)[] = []
  #closed = new AbortController()

  constructor(store: Store, options: WebhookOptions) {
    this.#store = store
    this.url = options.url
    this.#secret = options.secret
    this.#delays = options.retryDelays ?? defaultRetryDelays
  }

  /** Takes up what a former run left undelivered. */
  resume(): void {
    for (const delivery of this.#store.deliveries.all()) {
      if (delivery.nextAttempt !== null) this.#later(delivery.id, delivery.nextAttempt - Date.now())
    }
  }

  /** Notes an event for delivery; it leaves with the next `dispatch`. */
  enqueue(event: Stripe.Event): void {
    if (!this.url) return
    this.#store.deliveries.put({
      id: event.id,
      attempts: [],
      delivered: false,
      nextAttempt: Date.now(),
    })
    this.#fresh.push(event.id)
  }

  /** Sends what was noted. To be called once the state that the events describe is on disk. */
  dispatch(): void {
    for (const id of this.#fresh.splice(0)) this.#dispatchOne(id)
    this.#sendNext()
  }

  #dispatchOne(id: string): void {
    const path = this.#store.events.get(id)?.type ?? ''
    const delay = takeFault(this.#store, 'webhookDelay', { path })
    if (delay) {
      this.#later(id, delay.ms)
      return
    }
    if (takeFault(this.#store, 'webhookReorder', { path })) {
      this.#held.push(id)
      return
    }
    this.#queue.push(id)
    if (takeFault(this.#store, 'webhookDuplicate', { path })) this.#queue.push(id)
    this.#queue.push(...this.#held.splice(0))
  }

  #later(id: string, ms: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        this.#queue.push(id)
        this.#sendNext()
      },
      Math.max(0, ms),
    )
    this.#timers.add(timer)
  }

  /** Resolves when every event has been sent once, except those that a fault delays. */
  settled(): Promise<void> {
    this.#queue.push(...this.#held.splice(0))
    this.#sendNext()
    if (this.#sending === 0 && this.#queue.length === 0) return Promise.resolve()
    return new Promise((resolve) => this.#whenSettled.push(resolve))
  }

  #sendNext(): void {
    while (this.#sending < sentAtOnce && !this.#closed.signal.aborted) {
      const id = this.#queue.shift()
      if (!id) break
      this.#sending += 1
      this.#send(id).finally(() => {
        this.#sending -= 1
        this.#sendNext()
      })
    }
    if (this.#sending > 0 || this.#queue.length > 0) return
    for (const resolve of this.#whenSettled.splice(0)) resolve()
  }

  async #send(id: string): Promise<void> {
    const event = this.#store.events.get(id)
    if (!event || !this.url) return
    this.sent += 1
    const payload = JSON.stringify(event, null, 2)
    let status: number | null = null
    let error: string | undefined
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(payload, this.#secret),
        },
        signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), this.#closed.signal]),
      })
      status = response.status
      await response.arrayBuffer()
    } catch (cause) {
      error = cause instanceof Error ? cause.message : String(cause)
    }
    if (!this.#closed.signal.aborted) this.#record(id, status, error)
  }

  #record(id: string, status: number | null, error: string | undefined): void {
    const delivery = this.#store.deliveries.get(id)
    if (!delivery) return
    const at = new Date().toISOString()
    const attempts = [...delivery.attempts, { at, status, ...(error ? { error } : {}) }]
    const taken = status !== null && status >= 200 && status < 300
    const delivered = delivery.delivered || taken
    const firstAt = Date.parse(attempts[0]?.at ?? at)
    const delay = this.#delays[Math.min(attempts.length, this.#delays.length) - 1] ?? 0
    const again = !delivered && Date.now() + delay - firstAt < giveUpAfterMs
    const nextAttempt = again ? Date.now() + delay : null
    this.#store.deliveries.put({ id, attempts, delivered, nextAttempt })
    this.#store.commit()
    if (again) this.#later(id, delay)
  }

  /** Forgets what waits to be sent. */
  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#fresh = []
    this.#queue = []
    this.#held = []
  }

  close(): void {
    this.forget()
    this.#closed.abort()
    this.#sendNext()
  }
}
