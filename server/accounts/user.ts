import type { users } from '#server/schema.ts'

/** An account as it is stored. */
export type User = typeof users.$inferSelect
