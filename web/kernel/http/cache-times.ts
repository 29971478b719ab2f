const minute = 60_000

/**
 * For how many milliseconds a response of each kind is fresh, and after how many it is dropped
 * while unused (spec §9). A change of the reader's own invalidates it at once: see `resetQueries`
 * where the change is made.
 */
export const cacheTimes = {
  programme: 10 * minute,
  auth: 5 * minute,
  user: 15 * minute,
  enrolment: 2 * minute,
  payment: minute,
  subscription: 30 * minute,
  other: 30 * minute,
} as const

export type CacheKind = keyof typeof cacheTimes

export const cacheKinds = Object.keys(cacheTimes) as CacheKind[]
