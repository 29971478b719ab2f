import { get } from 'node:http'

/** The product's own work ahead, in Unix seconds. */
export interface ProductPlan {
  /** When its next work of any kind is due. */
  next: number | null
  /** When its next charge is due. */
  nextCharge: number | null
}

/** A charge morning of many thousands takes minutes. */
const answerWithinMs = 600_000

function secondsOf(instant: unknown): number | null {
  const ms = typeof instant === 'string' ? Date.parse(instant) : Number.NaN
  return Number.isNaN(ms) ? null : Math.ceil(ms / 1000)
}

/** `fetch` would give up after five minutes without headers. */
function read(url: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal, agent: false }, (response) => {
      response.setEncoding('utf8').on('error', reject)
      response
        .toArray()
        .then((chunks) => resolve(chunks.join('')))
        .catch(reject)
    })
    request.on('error', reject)
  })
}

/** The site that uses the sandbox, which has work of its own that the clock must not pass over. */
export class Product {
  url: string | null
  /** It did not answer in time, and is not called until this is reset. */
  isSilent = false
  #answerWithinMs: number
  #closed = new AbortController()

  constructor(url: string | null, withinMs = answerWithinMs) {
    this.url = url
    this.#answerWithinMs = withinMs
  }

  /**
   * Makes it do all that is due at the clock's present moment, and returns the next due moment.
   * Null when there is no product or it does not answer.
   */
  async settle(): Promise<ProductPlan | null> {
    if (!this.url || this.isSilent) return null
    const timeout = AbortSignal.timeout(this.#answerWithinMs)
    try {
      const text = await read(this.url, AbortSignal.any([timeout, this.#closed.signal]))
      const answer = JSON.parse(text)
      return { next: secondsOf(answer.next), nextCharge: secondsOf(answer.nextCharge) }
    } catch {
      this.isSilent = timeout.aborted
      return null
    }
  }

  close(): void {
    this.#closed.abort()
  }
}
