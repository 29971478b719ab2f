// spec §5, §9
export const MAX_LOGIN_ATTEMPTS = 5
export const LOGIN_BLOCK_MINUTES = 15

/** Whole minutes from `now` until `until`, rounded up; 0 when it has passed. */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000))
}
