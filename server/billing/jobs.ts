import { isOnStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Job } from '#server/kernel/jobs/scheduler.ts'
import { chargeWhatFellDue } from './charges/collect-charges.ts'
import { alertOfHeldCharges } from './charges/held-charges-alert.ts'
import { readUnsettledCharges } from './charges/read-unsettled.ts'
import { catchUpDisputes } from './disputes/store-disputes.ts'
import { endUnpaidPlaces } from './dunning/end-unpaid-places.ts'
import { sendDunningMails } from './dunning/send-dunning-mail.ts'
import { announceFeeEnds } from './fees/announce-ends.ts'
import { announceExpiries } from './methods/card-expiry.ts'
import { detachUnusedMethods } from './methods/detach-methods.ts'
import { refreshMethods } from './methods/kept-methods.ts'
import { announcePrices } from './prices/announce-prices.ts'
import { processWaitingEvents } from './provider-events/event-queue.ts'
import { reconcileNightly } from './reconciliation/reconcile.ts'
import { catchUpRefunds } from './refunds/catch-up-refunds.ts'
import { finishRefunds, settleRefunds } from './refunds/ensure-refund.ts'

export const billingJobs = (deps: Deps): Job[] => [
  { name: 'charge-what-is-due', cron: '* * * * *', run: () => chargeWhatFellDue(deps) },
  { name: 'follow-payment-failures', cron: '*/5 * * * *', run: () => followFailures(deps) },
  { name: 'read-unsettled-charges', cron: '20 * * * *', run: () => readUnsettledCharges(deps) },
  { name: 'finish-refunds', cron: '* * * * *', run: () => finishRefunds(deps) },
  { name: 'announce-prices', cron: '* * * * *', run: () => announcePrices(deps) },
  { name: 'announce-fee-ends', cron: '* * * * *', run: () => announceFeeEnds(deps) },
  { name: 'settle-refunds', cron: '*/15 * * * *', run: () => settleRefunds(deps) },
  { name: 'catch-up-refunds', cron: '50 3 * * *', run: () => catchUpRefunds(deps) },
  { name: 'catch-up-disputes', cron: '55 3 * * *', run: () => catchUpDisputes(deps) },
  { name: 'process-waiting-events', cron: '* * * * *', run: () => processWaitingEvents(deps) },
  { name: 'compare-payments', cron: '30 2 * * *', run: () => reconcileNightly(deps) },
  { name: 'look-after-cards', cron: '15 9 * * *', run: () => lookAfterCards(deps) },
]

/** Does what billing has to do at this moment of the business clock, in its order. */
export async function runDueJobs(deps: Deps): Promise<void> {
  if (await isOnStandby(deps.db)) return
  await announcePrices(deps)
  await announceFeeEnds(deps)
  await chargeWhatFellDue(deps)
  await followFailures(deps)
}

/** Ends places first, so that a payer who loses one gets that e-mail, and not a reminder. */
async function followFailures(deps: Deps): Promise<void> {
  await endUnpaidPlaces(deps)
  await sendDunningMails(deps)
  await alertOfHeldCharges(deps)
}

/** Reads the cards before expiry notices are sent. */
async function lookAfterCards(deps: Deps): Promise<void> {
  await refreshMethods(deps)
  await announceExpiries(deps)
  await detachUnusedMethods(deps)
}
