/**
 * The id behind a field that Stripe's types allow to be expanded. What the sandbox stores is never
 * expanded, so this reads the text; expansion happens on the way out only.
 */
export function idOf(reference: string | { id: string }): string
export function idOf(reference: string | { id: string } | null | undefined): string | null
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null
  return typeof reference === 'string' ? reference : reference.id
}
