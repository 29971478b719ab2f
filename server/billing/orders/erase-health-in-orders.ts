import type { Person } from '#domain/enrolments/person.ts'
import { withoutHealthInfo } from '#server/enrolments/health-info.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { orders } from '#server/schema.ts'
import { type Order, type OrderContents, openContents, sealContents } from './order.ts'

/**
 * Takes what is said about the health of the people whom `matches` picks out of the payer's open
 * orders, which can be completed without it. The caller holds the payer's lock.
 */
export async function eraseHealthInfoInOrders(
  tx: Queryable,
  deps: Pick<Deps, 'vault' | 'log'>,
  { payerId, matches }: { payerId: string; matches: (person: Person) => boolean },
): Promise<void> {
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.payerId, payerId), inArray(orders.status, ['confirmed', 'completing'])))
    .for('update')
  for (const order of open) {
    const contents = contentsOf(deps, order)
    const rest = contents && withoutHealthInfo(contents.people, matches)
    if (contents && !rest) continue
    const text = JSON.stringify({ ...contents, people: rest })
    await tx
      .update(orders)
      .set({
        people: rest ? sealContents(deps, order.id, text) : '',
        // Who confirms the same form once more consents once more, and that is another order.
        fingerprint: order.id,
      })
      .where(eq(orders.id, order.id))
  }
}

/** `null` when they cannot be opened: then the order cannot be completed, nor read. */
function contentsOf(deps: Pick<Deps, 'vault' | 'log'>, order: Order): OrderContents | null {
  try {
    return openContents(deps, order)
  } catch (error) {
    deps.log.warn({ err: error, orderId: order.id }, 'an order cannot be opened')
    return null
  }
}
