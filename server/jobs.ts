import { lt } from 'drizzle-orm'
import { forgetOldTraces } from './accounts/forget-old-traces.ts'
import { answerResetRequests } from './accounts/forgot-password.ts'
import { updateCustomers } from './adapters/customer-details.ts'
import { forgetSentMail, sendWaitingMail } from './adapters/mail-queue.ts'
import { rateLimits, sessions } from './db/schema.ts'
import type { Deps } from './deps.ts'
import { deleteOldDrafts } from './enrolments/drafts.ts'
import { purgeHealthData } from './enrolments/purge-health-data.ts'
import type { Job } from './jobs/scheduler.ts'
import { finishErasures, forgetErasedTraces } from './profile/finish-erasures.ts'
import { endCancelledSchedules, settleLastCharges } from './subscriptions/ensure-end.ts'
import { abandonOldOrders, finishInterruptedOrders } from './subscriptions/purchase.ts'
import { topUpSchedules } from './subscriptions/top-up.ts'
import { processWaitingEvents } from './subscriptions/webhook.ts'

/** Everything that happens without anybody asking for it. */
export function allJobs(deps: Deps): Job[] {
  return [
    {
      name: 'finish-interrupted-orders',
      cron: '* * * * *',
      run: () => finishInterruptedOrders(deps),
    },
    {
      name: 'end-cancelled-schedules',
      cron: '* * * * *',
      run: () => endCancelledSchedules(deps),
    },
    { name: 'settle-last-charges', cron: '*/15 * * * *', run: () => settleLastCharges(deps) },
    { name: 'finish-erasures', cron: '* * * * *', run: () => finishErasures(deps) },
    { name: 'process-waiting-events', cron: '* * * * *', run: () => processWaitingEvents(deps) },
    {
      name: 'answer-reset-requests',
      cron: '* * * * *',
      run: () => answerResetRequests(deps),
    },
    { name: 'send-waiting-mail', cron: '* * * * *', run: () => sendWaitingMail(deps) },
    { name: 'top-up-schedules', cron: '30 3 * * *', run: () => topUpSchedules(deps) },
    { name: 'update-customers', cron: '45 3 * * *', run: () => updateCustomers(deps) },
    { name: 'tidy-up', cron: '0 4 * * *', run: () => tidyUp(deps) },
  ]
}

async function tidyUp(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await deps.db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
  await forgetOldTraces(deps)
  await forgetSentMail(deps)
  await deleteOldDrafts(deps.db, now)
  await purgeHealthData(deps)
  await abandonOldOrders(deps)
  await forgetErasedTraces(deps)
}
