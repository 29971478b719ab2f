import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { Clock } from './clock/clock.ts'
import { Product } from './clock/product.ts'
import { Time } from './clock/time.ts'
import { Control } from './http/control.ts'
import { randomKeys, type SandboxKeys } from './http/keys.ts'
import { RateLimit } from './http/rate-limit.ts'
import { Requests } from './http/requests.ts'
import { createSandboxServer } from './http/server.ts'
import { Webhooks } from './http/webhooks.ts'
import type { Sandbox } from './state/context.ts'
import { openStore } from './state/store.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port?: number
  /** State is kept in `sandbox/` of this folder; without one it lives in memory. */
  dataDir?: string | null
  webhookUrl?: string | null
  /** Says where the product does what is due and answers when its next work is (`clock/product.ts`). */
  idleUrl?: string | null
  /** Says what the clock shows at first; it goes on from kept state if there is one. */
  now?: Date
  /** Random ones without. */
  keys?: SandboxKeys
  /** Whose pages may show the card form, as `http://localhost:3000`. */
  siteOrigins?: readonly string[]
  /** Says whether the account takes payments by Bizum; it does without. */
  bizumPayments?: Stripe.Account.Capabilities.BizumPayments
  /** Milliseconds before each repetition of a webhook that was not taken. */
  webhookRetryDelays?: number[]
  /** Milliseconds within which the product answers at `idleUrl`. */
  idleWithinMs?: number
  /** More requests in a second are refused with 429; null is no limit. */
  requestsPerSecond?: number | null
}

export interface RunningSandbox {
  url: string
  port: number
  keys: SandboxKeys
  clock: {
    /** Returns what the sandbox's clock shows. */
    now(): Date
    /** Moves it forward, and resolves when all that fell due is done and announced. */
    moveTo(moment: Date): Promise<void>
  }
  setWebhookUrl(url: string | null): void
  setIdleUrl(url: string | null): void
  close(): Promise<void>
}

/** The only address: the controls ask for no log-in. */
const HOST = '127.0.0.1'

/** Starts a sandbox, for this machine alone. Rejects if its port is taken. */
export async function createSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { port = 0, keys = randomKeys(), siteOrigins = [] } = options
  const store = openStore(options.dataDir ? join(options.dataDir, 'sandbox') : null)
  const clock = new Clock(store, options.now)
  const webhooks = new Webhooks(store, {
    url: options.webhookUrl ?? null,
    secret: keys.webhookSecret,
    ...(options.webhookRetryDelays ? { retryDelays: options.webhookRetryDelays } : {}),
  })
  const { bizumPayments = 'active' } = options
  const sandbox: Sandbox = { store, clock, keys, webhooks, bizumPayments, url: '', request: null }
  const product = new Product(options.idleUrl ?? null, options.idleWithinMs)
  const time = new Time(sandbox, product)
  const control = new Control(sandbox, time)
  const requests = new Requests(sandbox, time, new RateLimit(options.requestsPerSecond ?? null))
  const server = createSandboxServer({ sandbox, requests, control, siteOrigins })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  }).catch((error) => {
    time.stop()
    store.close()
    throw error
  })
  const { port: listening } = server.address() as AddressInfo
  sandbox.url = `http://${HOST}:${listening}`
  store.commit()
  webhooks.resume()
  return {
    url: sandbox.url,
    port: listening,
    keys,
    clock: {
      now: () => new Date(clock.now * 1000),
      moveTo: (moment) => time.moveTo(Math.floor(moment.getTime() / 1000)),
    },
    setWebhookUrl(url) {
      webhooks.url = url
    },
    setIdleUrl(url) {
      product.url = url
    },
    async close() {
      time.stop()
      product.close()
      webhooks.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      store.close()
    },
  }
}
