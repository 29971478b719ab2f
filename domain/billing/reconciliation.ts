import type { Difference } from './difference.ts'
import { customerDifferences } from './reconcile-customers.ts'
import { invoiceDifferences } from './reconcile-invoices.ts'
import { scheduleDifferences } from './reconcile-schedules.ts'
import type { World } from './reconciliation-facts.ts'

/**
 * In what our tables and the card provider do not agree, each difference once. What an operation
 * under way explains is left out until it has had time enough, or says so of itself (`mayPass`).
 */
export function differencesOf(world: World): Difference[] {
  const awaited = awaitedIds(world)
  return [
    ...scheduleDifferences(world),
    ...invoiceDifferences(world),
    ...customerDifferences(world),
  ].filter(({ scheduleId, invoiceId }) => {
    return !awaited.has(scheduleId ?? '') && !awaited.has(invoiceId ?? '')
  })
}

/** Events speak of a schedule or of the subscription that it runs. */
function awaitedIds({ awaited, schedules }: World): Set<string> {
  const running = schedules.filter(({ subscriptionId }) => awaited.has(subscriptionId ?? ''))
  return new Set([...awaited, ...running.map(({ id }) => id)])
}
