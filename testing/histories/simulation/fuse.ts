/** Counts messages down, and does something at the last. */
export class Fuse {
  #left = Number.POSITIVE_INFINITY
  #burnt: () => void = () => {}

  light(messages: number, burnt: () => void): void {
    this.#left = messages
    this.#burnt = burnt
  }

  putOut(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  /** One more message; whether it may pass. */
  note(): boolean {
    this.#left -= 1
    if (this.#left > 0) return true
    this.putOut()
    this.#burnt()
    return false
  }
}
