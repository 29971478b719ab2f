export const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null
  return typeof reference === 'string' ? reference : reference.id
}
