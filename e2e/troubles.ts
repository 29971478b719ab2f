import type { BrowserContext, Request } from '@playwright/test'

/**
 * All unexpected errors in a browser: in the console, calls that fail or are refused. A test that
 * causes one announces it beforehand; any other fails it.
 */
export class Troubles {
  readonly #seen: string[] = []
  readonly #announced: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      this.#seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => {
      const { name, message, stack } = error.error()
      // A browser on a busy machine skips the animation between two pages, and shows the second all the same.
      if (message.startsWith('Transition was ')) return
      // The browser's own exceptions have no stack.
      this.#seen.push(`script: ${stack || `${name}: ${message}`} (${error.page()?.url()})`)
    })
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText
      // A page that is left aborts its requests. Nor is anything loaded where scripts are off; the
      // console reports what our own policy forbids.
      if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
        this.#seen.push(`failed: ${named(request)} ${reason}`)
    })
    context.on('response', (response) => {
      if (response.status() < 400) return
      this.#seen.push(`${response.status()}: ${named(response.request())}`)
    })
  }

  /** The journey brings this about on purpose: a status and its call, as `402 …/confirm`. */
  announce(status: number, path: string): void {
    const escaped = path.replace(/[^\w/]/g, '\\$&')
    this.#announced.push(
      new RegExp(`^${status}: .*${escaped}`),
      new RegExp(`^console: Failed to load resource: .*status of ${status} .*${escaped}`),
    )
  }

  /** The journey has no connection for a while: requests meanwhile are lost. */
  announceNoConnection(): void {
    this.#announced.push(/^(failed|console): .*net::ERR_INTERNET_DISCONNECTED/)
  }

  /** The journey has a script fail with these words. */
  announceError(words: string): void {
    this.#announced.push(new RegExp(`^(console|script): .*${words}`, 's'))
  }

  unexpected(): string[] {
    return this.#seen.filter((seen) => !this.#announced.some((pattern) => pattern.test(seen)))
  }
}

function named(request: Request): string {
  return `${request.method()} ${request.url()}`
}
