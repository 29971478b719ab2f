import { TimeoutStrategy, timeout } from 'cockatiel'

const inTime = timeout(3000, TimeoutStrategy.Aggressive)

/** Tells whether another service answers at all within three seconds; it never rejects. */
export function answersInTime(question: Promise<unknown>): Promise<boolean> {
  return inTime
    .execute(() => question)
    .then(
      () => true,
      () => false,
    )
}
