import { purgeBanners } from '#server/banners/admin/change-banner.ts'
import { lt } from '#server/kernel/db/drizzle.ts'
import { mailingHandler } from '#server/mailings/deliver-mailing.ts'
import { countStatistics } from '#server/statistics/count-statistics.ts'
import { watchStatus } from '#server/status/status-alert.ts'
import { deleteExpiredDevicesAndLinks } from './accounts/delete-expired-devices-and-links.ts'
import { answerResetRequests } from './accounts/forgot-password.ts'
import { updateCustomers } from './accounts/payment-customer.ts'
import { backUpDaily } from './backup/scheduled-backup.ts'
import { deleteOldAds, remindOfAds } from './banners/remind-of-ads.ts'
import { announceExpiries } from './billing/cards/card-expiry.ts'
import { detachUnusedCards } from './billing/cards/detach-cards.ts'
import { refreshCards } from './billing/cards/kept-cards.ts'
import { chargeWhatFellDue } from './billing/charges/collect-charges.ts'
import { alertOfHeldCharges } from './billing/charges/held-charges-alert.ts'
import { readUnsettledCharges } from './billing/charges/read-unsettled.ts'
import { catchUpDisputes } from './billing/disputes/store-disputes.ts'
import { endUnpaidPlaces } from './billing/dunning/end-unpaid-places.ts'
import { sendDunningMails } from './billing/dunning/send-dunning-mail.ts'
import { abandonOldOrders } from './billing/orders/abandon-orders.ts'
import { announcePrices } from './billing/prices/announce-prices.ts'
import { deleteOldEvents, processWaitingEvents } from './billing/provider-events/event-queue.ts'
import { reconcileNightly } from './billing/reconciliation/reconcile.ts'
import { catchUpRefunds } from './billing/refunds/catch-up-refunds.ts'
import { finishRefunds, settleRefunds } from './billing/refunds/ensure-refund.ts'
import { deleteUnpaid, settleDonations } from './donations/delete-unpaid.ts'
import { deleteOldDrafts } from './enrolments/drafts.ts'
import { purgeDeleted } from './enrolments/purge-deleted.ts'
import { purgeHealthData } from './enrolments/purge-health-data.ts'
import { deleteOldImportDrafts } from './imports/import-draft.ts'
import { deleteOldMail, mailHandler } from './kernel/adapters/mail/queue.ts'
import { rateLimits, sessions } from './kernel/db/schema.ts'
import { isOnStandby } from './kernel/db/standby.ts'
import type { Deps } from './kernel/deps.ts'
import { cleanUpFiles } from './kernel/files/clean-up.ts'
import { withCurrentAssociation } from './kernel/http/current-association.ts'
import type { QueueHandler, QueueHandlers } from './kernel/jobs/job-queues.ts'
import type { Job } from './kernel/jobs/scheduler.ts'
import { purgeLibrary } from './library/purge-library.ts'
import { deleteErasedTraces, finishErasures } from './profile/finish-erasures.ts'
import { deleteInactiveAccounts } from './profile/inactive-accounts.ts'
import { deleteOldSecurityEvents } from './security/security-events.ts'

/** Everything that runs without a request. */
export function allJobs(deps: Deps): Job[] {
  const jobs: Job[] = [
    { name: 'charge-what-is-due', cron: '* * * * *', run: () => chargeWhatFellDue(deps) },
    { name: 'follow-payment-failures', cron: '*/5 * * * *', run: () => followFailures(deps) },
    { name: 'read-unsettled-charges', cron: '20 * * * *', run: () => readUnsettledCharges(deps) },
    { name: 'finish-erasures', cron: '* * * * *', run: () => finishErasures(deps) },
    { name: 'finish-refunds', cron: '* * * * *', run: () => finishRefunds(deps) },
    { name: 'announce-prices', cron: '* * * * *', run: () => announcePrices(deps) },
    { name: 'settle-refunds', cron: '*/15 * * * *', run: () => settleRefunds(deps) },
    { name: 'catch-up-refunds', cron: '50 3 * * *', run: () => catchUpRefunds(deps) },
    { name: 'catch-up-disputes', cron: '55 3 * * *', run: () => catchUpDisputes(deps) },
    { name: 'settle-donations', cron: '*/10 * * * *', run: () => settleDonations(deps) },
    { name: 'process-waiting-events', cron: '* * * * *', run: () => processWaitingEvents(deps) },
    {
      name: 'answer-reset-requests',
      cron: '* * * * *',
      run: () => answerResetRequests(deps),
    },
    { name: 'remind-of-ads', cron: '*/10 * * * *', run: () => remindOfAds(deps) },
    { name: 'count-statistics', cron: '*/15 * * * *', run: () => countAgain(deps) },
    { name: 'compare-payments', cron: '30 2 * * *', run: () => reconcileNightly(deps) },
    { name: 'update-customers', cron: '45 3 * * *', run: () => updateCustomers(deps) },
    { name: 'look-after-cards', cron: '15 9 * * *', run: () => lookAfterCards(deps) },
    { name: 'back-up', cron: '10 * * * *', run: () => backUpDaily(deps) },
    { name: 'watch-status', cron: '5-59/10 * * * *', run: () => watchStatus(deps) },
    {
      name: 'forget-inactive-accounts',
      cron: '40 3 * * *',
      run: () => deleteInactiveAccounts(deps),
    },
    { name: 'clean-up-files', cron: '15 4 * * *', run: () => cleanUpFiles(deps) },
    { name: 'tidy-up', cron: '0 4 * * *', run: () => deleteExpiredData(deps) },
  ]
  return jobs.map((job) => ({
    ...job,
    run: async () => {
      // Where it was put on standby a moment ago, the scheduler still runs.
      if (!(await isOnStandby(deps.db))) await withCurrentAssociation(deps, job.run)
    },
  }))
}

/** What is done with the jobs that operations enqueue. */
export function queueHandlers(deps: Deps): QueueHandlers {
  return {
    mail: handlerWithAssociation(deps, mailHandler(deps)),
    mailing: handlerWithAssociation(deps, mailingHandler(deps)),
  }
}

/** What a job says is in the name of the association as it is by then. */
function handlerWithAssociation<Data>(
  deps: Deps,
  { run, giveUp }: QueueHandler<Data>,
): QueueHandler<Data> {
  return {
    async run(data) {
      if (await isOnStandby(deps.db)) throw new Error('the site is on standby')
      await withCurrentAssociation(deps, () => run(data))
    },
    giveUp,
  }
}

async function countAgain(deps: Deps): Promise<void> {
  await countStatistics(deps)
}

/** What billing has to do at this moment of the business clock, in its order. */
export async function runDueJobs(deps: Deps): Promise<void> {
  if (await isOnStandby(deps.db)) return
  await announcePrices(deps)
  await chargeWhatFellDue(deps)
  await followFailures(deps)
}

/** Places first, so that a payer who loses one gets that e-mail, and not a reminder. */
async function followFailures(deps: Deps): Promise<void> {
  await endUnpaidPlaces(deps)
  await sendDunningMails(deps)
  await alertOfHeldCharges(deps)
}

/** Reads the cards before expiry notices are sent. */
async function lookAfterCards(deps: Deps): Promise<void> {
  await refreshCards(deps)
  await announceExpiries(deps)
  await detachUnusedCards(deps)
}

/** Data that are no longer needed, each kind after its own time (`domain/retention.ts`), and what deletes them. */
const oldData: Record<string, (deps: Deps) => Promise<unknown>> = {
  sessions: ({ db, clock }) => db.delete(sessions).where(lt(sessions.expiresAt, clock.now())),
  'rate limits': ({ db, clock }) =>
    db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock.now())),
  'traces of accounts': deleteExpiredDevicesAndLinks,
  mail: deleteOldMail,
  drafts: ({ db, clock }) => deleteOldDrafts(db, clock.now()),
  'drafts of imports': deleteOldImportDrafts,
  'health data': purgeHealthData,
  'deleted enrolments': purgeDeleted,
  'library documents': purgeLibrary,
  orders: abandonOldOrders,
  'unpaid donations': deleteUnpaid,
  'traces of erased accounts': deleteErasedTraces,
  'payment events': deleteOldEvents,
  'security events': deleteOldSecurityEvents,
  advertisements: deleteOldAds,
  banners: purgeBanners,
}

/**
 * Deletes old data of every kind: one that fails stops no other.
 * @throws AggregateError once all have been tried, so that the job counts as failed
 */
export async function deleteExpiredData(deps: Deps): Promise<void> {
  const errors: unknown[] = []
  for (const [kind, deleteOld] of Object.entries(oldData)) {
    try {
      await deleteOld(deps)
    } catch (error) {
      deps.log.error({ err: error, kind }, 'old data could not be deleted')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some old data could not be deleted')
}
