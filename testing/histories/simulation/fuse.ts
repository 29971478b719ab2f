/** Counts messages down, and does something at the last. */
export class Fuse {
  #left = Number.POSITIVE_INFINITY
  #onEnd: () => void = () => {}

  arm(messages: number, onEnd: () => void): void {
    this.#left = messages
    this.#onEnd = onEnd
  }

  disarm(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  /** One more message; whether it may pass. */
  count(): boolean {
    this.#left -= 1
    if (this.#left > 0) return true
    this.disarm()
    this.#onEnd()
    return false
  }
}
