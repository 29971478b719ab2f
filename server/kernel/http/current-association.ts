import { type Association, firstAssociation } from '#domain/association/association.ts'
import { type AssociationContext, contexts } from './context.ts'

/**
 * Returns what the association says of itself, for the request or the job under way; for what neither has begun, such
 * as a script, what a new installation says.
 */
export function association(): Association {
  return contexts.getStore()?.associationContext.association ?? firstAssociation
}

/** The association's own logo, a PNG; `null` where the shipped mark stands. */
export async function ownLogo(): Promise<Buffer | null> {
  return (await contexts.getStore()?.associationContext.logo?.()) ?? null
}

/** Does something in the name of an association. */
export function runWithAssociation<Result>(
  associationContext: AssociationContext,
  work: () => Result,
): Result {
  return contexts.run({ request: contexts.getStore()?.request ?? null, associationContext }, work)
}

/** Does something in the name of the association as it is now. */
export async function withCurrentAssociation<Result>(
  { siteData }: { siteData: { read(): Promise<{ association: AssociationContext }> } },
  work: () => Promise<Result>,
): Promise<Result> {
  const { association } = await siteData.read()
  return runWithAssociation(association, work)
}
