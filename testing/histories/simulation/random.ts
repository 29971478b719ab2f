/** Choices that are the same each time for the same seed (splitmix32): a history is played again by its number. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** Returns the next number, from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let mixed = this.#state ^ (this.#state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.between(0, list.length - 1)]
    if (picked === undefined) throw new RangeError('nothing to choose from')
    return picked
  }

  /** So many different ones, in an order of their own. */
  some<T>(list: readonly T[], count: number): T[] {
    return this.shuffled(list).slice(0, count)
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value)
  }

  /** One of these, each as likely as its weight says. */
  weighted<T extends { weight: number }>(choices: readonly T[]): T {
    const total = choices.reduce((sum, { weight }) => sum + weight, 0)
    let left = this.next() * total
    for (const choice of choices) {
      left -= choice.weight
      if (left < 0) return choice
    }
    return this.pick(choices)
  }
}
