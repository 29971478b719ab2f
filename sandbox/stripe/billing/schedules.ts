import { endpoint } from '../http/api.ts'
import { invalidRequest } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { boolean, list, moment, range, text } from '../http/params.ts'
import { idOf } from '../state/references.ts'
import {
  createFromSubscription,
  createSchedule,
  findRunning,
  findSchedule,
  scheduleShape,
  updateSchedule,
} from './schedule-changes.ts'
import { markCanceled, release } from './schedule-ending.ts'
import { changedPhase, newPhase, prorationBehavior } from './schedule-phases.ts'
import { endSubscription } from './subscription-ending.ts'

export const scheduleEndpoints = [
  endpoint(
    'POST',
    '/v1/subscription_schedules',
    {
      ...scheduleShape,
      customer: text,
      from_subscription: text,
      phases: list(newPhase),
      start_date: moment,
    },
    ({ sandbox, params }) => {
      if (params.from_subscription) {
        const others = Object.keys(params).filter(
          (key) => key !== 'from_subscription' && key !== 'expand',
        )
        if (others[0]) {
          throw invalidRequest(`You cannot set \`${others[0]}\` if \`from_subscription\` is set.`, {
            param: others[0],
          })
        }
        return createFromSubscription(sandbox, params.from_subscription)
      }
      if (!params.customer) {
        throw invalidRequest('Missing required param: customer.', {
          code: 'parameter_missing',
          param: 'customer',
        })
      }
      return createSchedule(sandbox, params.customer, params)
    },
  ),
  endpoint('GET', '/v1/subscription_schedules/:id', {}, ({ sandbox, id }) =>
    findSchedule(sandbox, id),
  ),
  endpoint(
    'POST',
    '/v1/subscription_schedules/:id',
    { ...scheduleShape, phases: list(changedPhase), proration_behavior: prorationBehavior },
    ({ sandbox, id, params }) => updateSchedule(sandbox, id, params),
  ),
  endpoint(
    'POST',
    '/v1/subscription_schedules/:id/cancel',
    { invoice_now: boolean, prorate: boolean },
    ({ sandbox, id }) => {
      const schedule = findRunning(sandbox, id, 'cancel')
      const subscription = idOf(schedule.subscription)
      markCanceled(sandbox, id)
      if (subscription) endSubscription(sandbox, subscription, {})
      return findSchedule(sandbox, id)
    },
  ),
  endpoint(
    'POST',
    '/v1/subscription_schedules/:id/release',
    { preserve_cancel_date: boolean },
    ({ sandbox, id, params }) => {
      findRunning(sandbox, id, 'release')
      return release(sandbox, id, params.preserve_cancel_date)
    },
  ),
  endpoint(
    'GET',
    '/v1/subscription_schedules',
    { ...listShape, customer: text, scheduled: boolean, created: range },
    ({ sandbox, params }) => {
      const { schedules } = sandbox.store
      const rows = params.customer ? schedules.where('customer', params.customer) : schedules.all()
      const wanted = rows.filter((row) => !params.scheduled || row.status === 'not_started')
      return listOf(wanted, params, '/v1/subscription_schedules')
    },
  ),
]
