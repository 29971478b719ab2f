import { type Association, firstAssociation } from '#domain/association/association.ts'
import type { Deps } from '#server/deps.ts'
import { contexts, type Speaker } from './context.ts'

/**
 * What the association says of itself, for the request or the job under way; for what neither has begun,
 * such as a script, what a new installation says.
 */
export function association(): Association {
  return contexts.getStore()?.speaker.association ?? firstAssociation
}

/** The association's own logo, a PNG; `null` where the shipped mark stands. */
export async function ownLogo(): Promise<Buffer | null> {
  return (await contexts.getStore()?.speaker.logo?.()) ?? null
}

/** Does something in the name of an association. */
export function speakingAs<Result>(speaker: Speaker, work: () => Result): Result {
  return contexts.run({ request: contexts.getStore()?.request ?? null, speaker }, work)
}

/** Does something in the name of the association as it is now. */
export async function asAssociation<Result>(
  { siteData }: Pick<Deps, 'siteData'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { association } = await siteData.read()
  return speakingAs(association, work)
}
