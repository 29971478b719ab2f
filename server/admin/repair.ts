import type { Difference, RepairKind } from '#domain/billing/difference.ts'
import { auditLog } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { storeInvoiceAgain, storeRefunds } from '#server/billing/reconciliation/repair-invoice.ts'
import {
  clearCustomer,
  deleteLeftCustomer,
  forgetCustomer,
} from '#server/profile/repair-customer.ts'
import { compareSubject } from '#server/billing/reconciliation/compare-books.ts'
import {
  type KeptRepair,
  keepRepair,
  lastReport,
  openDifferences,
} from '#server/billing/reconciliation/reconcile.ts'
import * as schedules from '#server/billing/reconciliation/repair-schedule.ts'

const repairs: Record<RepairKind, (deps: Deps, difference: Difference) => Promise<unknown>> = {
  finishOrder: schedules.finishPurchase,
  link: schedules.linkSchedule,
  remake: schedules.remakeSchedule,
  end: schedules.endAgain,
  cancel: schedules.cancelStray,
  followEnd: schedules.followEnd,
  correct: schedules.correctSchedule,
  topUp: schedules.extendSchedule,
  storeInvoice: storeInvoiceAgain,
  storeRefund: storeRefunds,
  deleteCustomer: deleteLeftCustomer,
  clearCustomer,
  forgetCustomer,
}

export interface RepairRequest {
  actorId: string
  /** `null`: everything that can be repaired without a decision. */
  differenceIds: readonly string[] | null
}

type Outcome = KeptRepair['outcome']

/**
 * Repairs differences of the last report, each by itself: what is not there any more is only said to
 * be so, and one that fails does not keep the others back.
 */
export async function repairDifferences(
  deps: Deps,
  { actorId, differenceIds }: RepairRequest,
): Promise<{ id: string; outcome: Outcome }[]> {
  const report = await lastReport(deps)
  if (!report) return []
  const wanted = new Set(differenceIds ?? openDifferences(report).map(({ id }) => id))
  const results: { id: string; outcome: Outcome }[] = []
  for (const difference of report.differences) {
    if (!wanted.has(difference.id) || difference.repair === null) continue
    // One at a time, of all administrators: who comes second finds it done.
    const outcome = await deps.withLock('repair', () => repairOne(deps, actorId, difference))
    results.push({ id: difference.id, outcome })
    const at = deps.clock.now().toISOString()
    await keepRepair(deps, report.id, { differenceId: difference.id, outcome, actorId, at })
  }
  return results
}

async function repairOne(deps: Deps, actorId: string, found: Difference): Promise<Outcome> {
  try {
    const difference = await stillThere(deps, found)
    if (!difference?.repair) return difference ? 'failed' : 'alreadyFine'
    // Before it is done: who has begun is on record, whatever comes then.
    await deps.db.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: `admin.repairPayment.${difference.repair}`,
      subject: subjectOf(difference),
      before: difference,
    })
    await repairs[difference.repair](deps, difference)
    return (await stillThere(deps, found)) ? 'failed' : 'repaired'
  } catch (error) {
    deps.log.error({ err: error, difference: found.id }, 'a difference could not be repaired')
    return 'failed'
  }
}

async function stillThere(deps: Deps, { id, ...subject }: Difference) {
  return (await compareSubject(deps, subject)).find((one) => one.id === id)
}

function subjectOf({ enrolmentId, userId, customerId }: Difference): string {
  if (enrolmentId !== null) return `enrolment:${enrolmentId}`
  return userId !== null ? `user:${userId}` : `customer:${customerId}`
}
