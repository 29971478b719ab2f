import { createHash } from 'node:crypto'
import type { Store } from '../state/store.ts'
import { StripeFailure } from './errors.ts'
import type { StoredAnswer } from './stored-answer.ts'

const keptSeconds = 24 * 3600

/** A hash of a request's parameters. */
export function fingerprintOf(form: string): string {
  const pairs = [...new URLSearchParams(form)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256').update(pairs.join('\n')).digest('base64')
}

function idempotencyError(status: number, message: string, code?: string): StripeFailure {
  return new StripeFailure(status, {
    type: 'idempotency_error',
    message,
    ...(code ? { code } : {}),
  })
}

/** Stripe's idempotency layer: who comes second with a key gets the first one's answer. */
export class Idempotency {
  #store: Store
  #inFlight = new Map<string, { path: string; fingerprint: string }>()

  constructor(store: Store) {
    this.#store = store
  }

  /**
   * The answer to repeat, or null when this request is the first with its key. Throws when the key
   * belongs to another request, or when the first is still being answered.
   */
  begin(key: string, path: string, fingerprint: string, now: number): StoredAnswer | null {
    const kept = this.#store.answers.get(key)
    const stored = kept && kept.created > now - keptSeconds ? kept : undefined
    const first = this.#inFlight.get(key) ?? stored
    const name = key.slice(key.indexOf(' ') + 1)
    if (first && first.path !== path) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${first.path}' vs '${path}'). Try using a key other than '${name}' if you meant to execute a different request.`,
      )
    }
    if (first && first.fingerprint !== fingerprint) {
      throw idempotencyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${name}' if you meant to execute a different request.`,
      )
    }
    if (this.#inFlight.has(key)) {
      throw idempotencyError(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${name}. Please try again later.`,
        'idempotency_key_in_use',
      )
    }
    if (stored) return stored
    this.#inFlight.set(key, { path, fingerprint })
    return null
  }

  /** Keeps the answer of a request whose work has begun. */
  keep(answer: StoredAnswer): void {
    this.#store.answers.put(answer)
  }

  /** The request with this key has been answered, or never began its work. */
  end(key: string): void {
    this.#inFlight.delete(key)
  }
}
