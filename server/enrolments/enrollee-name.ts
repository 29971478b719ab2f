import { fullName } from '#domain/kernel/full-name.ts'
import type { enrollees } from '#server/schema.ts'

/** An enrollee's name; `null` once it is erased. */
export function enrolleeName(
  enrollee: Pick<typeof enrollees.$inferSelect, 'firstName' | 'lastName' | 'erasedAt'>,
): string | null {
  return enrollee.erasedAt ? null : fullName(enrollee)
}
