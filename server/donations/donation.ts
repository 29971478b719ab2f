import type { donations } from '#server/schema.ts'

/** A donation as it is stored. */
export type Donation = typeof donations.$inferSelect
