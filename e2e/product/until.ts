import { setTimeout as wait } from 'node:timers/promises'

/**
 * Polls until `question` returns something.
 * @throws Error naming `what` when that takes longer than `seconds`
 */
export async function until<T>(
  what: string,
  question: () => Promise<T | null | undefined | false>,
  seconds = 180,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    const answer = await question()
    if (answer) return answer
    await wait(20)
  }
  throw new Error(`${what}: not within ${seconds} s`)
}
