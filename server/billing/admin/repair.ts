import type { Difference, RepairKind } from '#domain/billing/difference.ts'
import { makeDueCharges } from '#server/billing/charges/make-due-charges.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import { compareAgain } from '#server/billing/reconciliation/compare-snapshots.ts'
import {
  type KeptRepair,
  lastReport,
  openDifferences,
  storeRepair,
} from '#server/billing/reconciliation/report.ts'
import { syncRefunds } from '#server/billing/refunds/sync-refunds.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog } from '#server/schema.ts'

/** Each does what a job does for all; two at once change nothing more than one. */
const repairs: Record<RepairKind, (deps: Deps, difference: Difference) => Promise<unknown>> = {
  async storePayment(deps, { chargeId, paymentId }) {
    if (chargeId === null || paymentId === null) return
    const payment = await deps.payments.retrievePayment(paymentId)
    await storePayment(deps, chargeId, payment, 'observer')
  },
  makeDueCharges: (deps) => makeDueCharges(deps),
  async syncRefunds(deps, { chargeId }) {
    if (chargeId !== null) await syncRefunds(deps, { kind: 'charge', id: chargeId })
  },
}

interface RepairRequest {
  actorId: string
  /** `null`: everything that can be repaired without a decision. */
  differenceIds: readonly string[] | null
}

type Outcome = KeptRepair['outcome']

/**
 * Repairs differences of the last report one by one: one that is gone is reported as such, and one
 * that fails does not keep the others back.
 */
export async function repairDifferences(
  deps: Deps,
  { actorId, differenceIds }: RepairRequest,
): Promise<{ id: string; outcome: Outcome }[]> {
  const report = await lastReport(deps)
  if (!report) return []
  const chosenIds = new Set(differenceIds ?? openDifferences(report).map(({ id }) => id))
  const results: { id: string; outcome: Outcome }[] = []
  for (const difference of report.differences) {
    if (!chosenIds.has(difference.id) || difference.repair === null) continue
    const outcome = await repairOne(deps, actorId, difference)
    results.push({ id: difference.id, outcome })
    const at = deps.clock.now().toISOString()
    await storeRepair(deps, report.id, { differenceId: difference.id, outcome, actorId, at })
  }
  return results
}

async function repairOne(deps: Deps, actorId: string, found: Difference): Promise<Outcome> {
  try {
    const difference = await compareAgain(deps, found)
    if (!difference?.repair) return difference ? 'failed' : 'alreadyFine'
    // Before the repair, so that its start is recorded even if it fails.
    await deps.db.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: `admin.repairPayment.${difference.repair}`,
      subject: `enrolment:${difference.enrolmentId}`,
      before: difference,
    })
    await repairs[difference.repair](deps, difference)
    return (await compareAgain(deps, found)) ? 'failed' : 'repaired'
  } catch (error) {
    deps.log.error({ err: error, difference: found.id }, 'a difference could not be repaired')
    return 'failed'
  }
}
