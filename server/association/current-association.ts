import { type Association, firstAssociation } from '#domain/association/association.ts'
import { type AssociationContext, contexts } from '#server/kernel/http/context.ts'

/** Who speaks, with all that the association says of itself. */
export interface KnownContext extends AssociationContext {
  association: Association
}

/**
 * Returns what the association says of itself, for the request or the job under way; for what neither has begun, such
 * as a script, what a new installation says.
 */
export function association(): Association {
  const known = contexts.getStore()?.associationContext as KnownContext | undefined
  return known?.association ?? firstAssociation
}

/** Does something in the name of an association. */
export function runWithAssociation<Result>(
  associationContext: KnownContext,
  work: () => Result,
): Result {
  return contexts.run({ request: contexts.getStore()?.request ?? null, associationContext }, work)
}

/** Does something in the name of the association as it is now. */
export async function withCurrentAssociation<Result>(
  { siteData }: { siteData: { read(): Promise<{ association: KnownContext }> } },
  work: () => Promise<Result>,
): Promise<Result> {
  const { association } = await siteData.read()
  return runWithAssociation(association, work)
}
