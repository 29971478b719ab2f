const minute = 60_000

/**
 * For how many milliseconds an answer of each kind is taken as it is before it is read again, and
 * after how many it is dropped where nobody looks at it (spec §9). What a change of the reader's own
 * makes untrue is read again at once: see `resetQueries` where the change is made.
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
