import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AssociationSaving } from '#domain/association/sections.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { instant } from '#server/kernel/db/schema/columns.ts'

/**
 * Holds what the association says about itself: a whole row for each time that it was saved, and the newest one
 * holds. Nothing is changed but the team, whose former members are taken out of older rows.
 */
export const associationVersions = pgTable('association_versions', {
  version: integer('version').primaryKey(),
  at: instant('at').notNull(),
  actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
  /** Says what was saved; `beginning` is what the installation has begun with. */
  section: text('section').$type<AssociationSaving>().notNull(),
  /** Read by `readAssociation` alone: another version of the site may have written it. */
  document: jsonb('document').$type<unknown>().notNull(),
})
