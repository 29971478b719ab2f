import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two requests, and for which a reader waits for a page. */
const BETWEEN = 100
const PATIENCE = 5000

const PAGES = ['/', '/programas?lng=eu', '/aportacion-solidaria']

/** Requests pages continuously. */
export class Reader {
  #answered = 0
  #failed = 0
  #slowest = 0
  #isOver = false
  readonly #finished: Promise<void>

  constructor(url: string) {
    this.#finished = this.#read(url)
  }

  /** `slowest` in milliseconds. */
  async stop(): Promise<{ answered: number; failed: number; slowest: number }> {
    this.#isOver = true
    await this.#finished
    return { answered: this.#answered, failed: this.#failed, slowest: this.#slowest }
  }

  async #read(url: string): Promise<void> {
    for (let look = 0; !this.#isOver; look += 1) {
      const begun = performance.now()
      const path = PAGES[look % PAGES.length] ?? '/'
      const isAnswered = await fetch(url + path, { signal: AbortSignal.timeout(PATIENCE) }).then(
        async (response) => response.ok && (await response.text()).includes('</html>'),
        () => false,
      )
      if (isAnswered) this.#answered += 1
      else this.#failed += 1
      this.#slowest = Math.max(this.#slowest, performance.now() - begun)
      await wait(BETWEEN)
    }
  }
}
