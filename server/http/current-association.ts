import { type Association, firstAssociation } from '#domain/association/association.ts'
import type { Deps } from '#server/deps.ts'
import { contexts } from './context.ts'

/**
 * What the association says of itself, for the request or the job under way; for what neither has begun,
 * as `association.config.ts` says.
 */
export function association(): Association {
  return contexts.getStore()?.association ?? firstAssociation
}

/** Does something in the name of an association. */
export function speakingAs<Result>(association: Association, work: () => Result): Result {
  return contexts.run({ request: contexts.getStore()?.request ?? null, association }, work)
}

/** Does something in the name of the association as it is now. */
export async function asAssociation<Result>(
  { siteData }: Pick<Deps, 'siteData'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { association } = await siteData.read()
  return speakingAs(association.association, work)
}
