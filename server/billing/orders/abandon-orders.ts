import { and, eq, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { orders } from '#server/schema.ts'
import { ORDER_LIFETIME_MS } from './order.ts'

/** Closes orders that were not completed, and erases the people in them. */
export async function abandonOldOrders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db
    .update(orders)
    .set({ status: 'abandoned', closedAt: now, people: '' })
    .where(
      and(
        eq(orders.status, 'confirmed'),
        lt(orders.createdAt, new Date(now.getTime() - ORDER_LIFETIME_MS)),
      ),
    )
}
