import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type TickedStep, tickedSteps } from '#domain/dashboard/setup.ts'
import { users } from '#server/kernel/db/schema/accounts.ts'
import { instant, oneOf } from '#server/kernel/db/schema/columns.ts'

/** Holds what an administrator says has been done before the site is opened: nothing else can tell. */
export const setupSteps = pgTable(
  'setup_steps',
  {
    step: text('step').$type<TickedStep>().primaryKey(),
    doneBy: uuid('done_by').references(() => users.id, { onDelete: 'set null' }),
    doneAt: instant('done_at').notNull(),
  },
  () => [check('setup_steps_step', oneOf('step', tickedSteps))],
)

/** When an administrator was last at the page that they begin with, to say what is new since. */
export const dashboardVisits = pgTable('dashboard_visits', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The last look of the present visit, on the business clock. */
  seenAt: instant('seen_at').notNull(),
  /** The last look of the visit before. */
  newSince: instant('new_since').notNull(),
})
