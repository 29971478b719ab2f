import type { Socket } from 'node:net'

/** A message that waits to be passed on. */
export interface Message {
  pass(): void
}

interface WireOptions {
  isDatabase: boolean
  /** Called for each message before it is passed on; `false` drops it. */
  shouldPass(): boolean
  /** Called when a message waits. */
  onData(wire: Wire): void
}

/** One connection on a line: it keeps what either end says until it is let through. */
export class Wire {
  /** In the order in which connections were made. */
  number = 0
  /** PostgreSQL's process at the far end, once it has said which; `null` where there is another server. */
  backend: number | null = null
  readonly #ends: { near: Socket; far: Socket }
  readonly #isDatabase: boolean
  readonly #shouldPass: () => boolean
  #toFar: Buffer[] = []
  #toNear: Buffer[] = []
  #isWaiting = false
  #isEnding = false
  #onMoved: (() => void)[] = []

  constructor(ends: { near: Socket; far: Socket }, options: WireOptions) {
    const { isDatabase, onData } = options
    this.#ends = ends
    this.#isDatabase = isDatabase
    this.#shouldPass = options.shouldPass
    ends.near.on('data', (data) => {
      this.#toFar.push(data)
      onData(this)
    })
    ends.far.on('data', (data) => {
      this.#toNear.push(data)
      if (isDatabase) this.#listen()
      onData(this)
    })
  }

  /** Tells whether the database has not answered yet. */
  isWaiting(): boolean {
    return this.#isWaiting
  }

  /** Resolves when the far end says something, or the connection has ended. */
  moves(): Promise<void> {
    return new Promise((resolve) => this.#onMoved.push(resolve))
  }

  waiting(): Message[] {
    return [
      ...(this.#toFar.length > 0 ? [{ pass: () => this.#passToFar() }] : []),
      ...(this.#toNear.length > 0 ? [{ pass: () => this.#passToNear() }] : []),
    ]
  }

  /** Passes on what was said already, and then ends; whether it has ended. */
  end(): boolean {
    this.#isEnding = true
    this.#isWaiting = false
    const { near, far } = this.#ends
    if (near.destroyed) this.#toNear = []
    if (far.destroyed) this.#toFar = []
    if (this.waiting().length === 0) this.cut()
    this.#move()
    return near.destroyed && far.destroyed
  }

  cut(): void {
    this.#ends.near.destroy()
    this.#ends.far.destroy()
    this.#toFar = []
    this.#toNear = []
    this.#isWaiting = false
    this.#move()
  }

  #passToFar(): void {
    const data = Buffer.concat(this.#toFar.splice(0))
    if (!this.#shouldPass()) return
    if (this.#isEnding) return void this.#ends.far.end(data)
    // `X` says good-bye, and is not answered.
    this.#isWaiting = this.#isDatabase && data[0] !== 0x58
    this.#ends.far.write(data)
  }

  #passToNear(): void {
    const data = Buffer.concat(this.#toNear.splice(0))
    if (!this.#shouldPass()) return
    if (this.#isEnding) this.#ends.near.end(data)
    else this.#ends.near.write(data)
  }

  /** Reads what the database has said, up to its being ready for the next query. */
  #listen(): void {
    const received = Buffer.concat(this.#toNear)
    for (let at = 0; at + 5 <= received.length; ) {
      const length = received.readInt32BE(at + 1)
      const isWhole = at + 1 + length <= received.length
      if (!isWhole) break
      const kind = String.fromCharCode(received[at] ?? 0)
      if (kind === 'K') this.backend = received.readInt32BE(at + 5)
      at += 1 + length
      if (at === received.length && kind === 'Z') this.#isWaiting = false
    }
    this.#move()
  }

  #move(): void {
    for (const resolve of this.#onMoved.splice(0)) resolve()
  }
}
