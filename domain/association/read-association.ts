import { type Association, firstAssociation } from './association.ts'
import { associationSchema } from './association-schema.ts'

/**
 * Reads what is stored, as this version of the site understands it: what it lacks, or what another version has
 * written otherwise, is as `association.config.ts` says.
 */
export function readAssociation(stored: unknown): Association {
  const known = typeof stored === 'object' && stored !== null ? stored : {}
  const found = Object.entries(associationSchema.shape).map(([name, schema]) => {
    const { data, success } = schema.safeParse((known as Record<string, unknown>)[name])
    return [name, success ? data : firstAssociation[name as keyof Association]]
  })
  return Object.fromEntries(found) as Association
}
