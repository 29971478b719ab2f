import { fiscal, association as written } from '#config'
import { contexts, type Organisation } from './context.ts'

const first: Organisation = { ...written, fiscal, looks: { main: null, accent: null } }

/**
 * Who hands out e-mails and paper, for the request or the job under way; for what neither has begun, such as a
 * script, what a new installation says.
 */
export function organisation(): Organisation {
  return contexts.getStore()?.associationContext.association ?? first
}

/** The association's own logo, a PNG; `null` where the shipped mark stands. */
export async function ownLogo(): Promise<Buffer | null> {
  return (await contexts.getStore()?.associationContext.logo?.()) ?? null
}
