import type { enrollees } from '#server/db/schema.ts'

/** An enrollee's name; `null` once it is erased. */
export function enrolleeName(enrollee: typeof enrollees.$inferSelect): string | null {
  return enrollee.erasedAt ? null : `${enrollee.name} ${enrollee.surname}`
}
