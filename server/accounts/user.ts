import type { users } from '#server/kernel/db/schema.ts'

/** An account as it is stored. */
export type User = typeof users.$inferSelect
