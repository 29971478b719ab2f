import { association } from '#config'
import type { Deps } from '#server/kernel/deps.ts'

/** Tells whether months can be paid by Bizum: the association offers it, and its account at the provider takes it. */
export async function offersBizum({ takesBizum }: Pick<Deps, 'takesBizum'>): Promise<boolean> {
  return association.bizumForMonths && (await takesBizum.read())
}
