import type { CacheKey } from './cache-store.ts'

/**
 * Where an answer outlives a reload: among what everybody may see, or with what belongs to the account.
 * Null for all those not named here, as everything that may hold health data: forms, drafts and
 * what is reviewed before paying.
 */
export function placeOf([kind, name]: CacheKey): 'everybodys' | 'own' | null {
  if (kind === 'programme') return 'everybodys'
  if (kind === 'enrolment' && name === 'mine') return 'own'
  return null
}
