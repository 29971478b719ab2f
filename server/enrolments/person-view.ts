import type { enrollees } from '#server/db/schema.ts'

/** The enrolled person's name; `null` once it is erased. */
export function personView(person: typeof enrollees.$inferSelect): string | null {
  return person.erasedAt ? null : `${person.name} ${person.surname}`
}
