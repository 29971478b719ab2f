import { setTimeout } from 'node:timers/promises'

const ANSWER_TIMEOUT_MS = 3000

/** Tells whether another service answers at all within three seconds; it never rejects. */
export async function answersInTime(question: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const tooLate = setTimeout(ANSWER_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false)
  const answered = question.then(
    () => true,
    () => false,
  )
  const result = await Promise.race([answered, tooLate])
  timer.abort()
  return result
}
