import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { metadata, nullable, object, oneOf, text, type Values } from '../http/params.ts'
import { findCustomer } from '../payments/customers.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { idOf } from '../state/references.ts'
import { isRunning } from './schedule-ending.ts'
import {
  buildPhases,
  checkContiguous,
  checkPaymentMethod,
  type PhaseParams,
} from './schedule-phases.ts'
import { advanceSchedule, enterPhase, reapplyPhase } from './schedule-progress.ts'
import { periodOf } from './subscription-items.ts'
import { findSubscription } from './subscriptions.ts'

type Schedule = Stripe.SubscriptionSchedule

/** What creating and updating a schedule both take. */
export const scheduleShape = {
  default_settings: object({
    billing_cycle_anchor: oneOf('automatic', 'phase_start'),
    collection_method: oneOf('charge_automatically'),
    default_payment_method: text,
    description: nullable(text),
  }),
  end_behavior: oneOf('cancel', 'release', 'none'),
  metadata,
}

type Shared = Values<typeof scheduleShape> & { phases?: PhaseParams[] | undefined }

/** The schedule with this id. Throws 404. */
export function findSchedule(sandbox: Sandbox, id: string): Schedule {
  const schedule = sandbox.store.schedules.get(id)
  if (!schedule) throw noSuch('subscription_schedule', id)
  return schedule
}

/** The schedule with this id, if it still has something to do. Throws 404, or 400 naming the action. */
export function findRunning(sandbox: Sandbox, id: string, action: string): Schedule {
  const schedule = findSchedule(sandbox, id)
  if (isRunning(schedule)) return schedule
  throw invalidRequest(
    `You cannot ${action} a subscription schedule that is in the \`${schedule.status}\` status. It must be \`not_started\` or \`active\`.`,
  )
}

function settingsFrom(
  current: Schedule['default_settings'] | null,
  sent: Shared['default_settings'],
): Schedule['default_settings'] {
  return {
    application_fee_percent: null,
    billing_cycle_anchor:
      sent?.billing_cycle_anchor ?? current?.billing_cycle_anchor ?? 'automatic',
    billing_thresholds: null,
    collection_method:
      sent?.collection_method ?? current?.collection_method ?? 'charge_automatically',
    default_payment_method: sent?.default_payment_method ?? idOf(current?.default_payment_method),
    description: sent?.description ?? current?.description ?? null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  }
}

function newSchedule(sandbox: Sandbox, customer: string, sent: Shared): Schedule {
  checkPaymentMethod(
    sandbox,
    sent.default_settings?.default_payment_method,
    customer,
    'default_settings[default_payment_method]',
  )
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: sandbox.clock.now,
    current_phase: null,
    customer,
    customer_account: null,
    default_settings: settingsFrom(null, sent.default_settings),
    end_behavior: sent.end_behavior ?? 'release',
    livemode: false,
    metadata: mergeMetadata(null, sent.metadata ?? {}),
    pause_schedules: [],
    phases: [],
    released_at: null,
    released_subscription: null,
    status: 'not_started',
    subscription: null,
    test_clock: null,
  }
}

/** A schedule that takes over a running subscription: its first phase is the current period. */
export function createFromSubscription(sandbox: Sandbox, id: string): Schedule {
  const { store } = sandbox
  const subscription = findSubscription(sandbox, id, 'from_subscription')
  if (subscription.schedule) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${idOf(subscription.schedule)}.`,
      { param: 'from_subscription' },
    )
  }
  const blank = newSchedule(sandbox, idOf(subscription.customer), {})
  const period = periodOf(subscription)
  const phase = {
    items: subscription.items.data.map((item) => ({
      price: item.price.id,
      quantity: item.quantity ?? 1,
      metadata: item.metadata,
    })),
    end_date: period.end,
    metadata: subscription.metadata,
    ...(subscription.status === 'trialing' ? { trial: true } : {}),
  }
  const schedule: Schedule = {
    ...blank,
    status: 'active',
    current_phase: { start_date: period.start, end_date: period.end },
    phases: buildPhases(sandbox, [phase], period.start, idOf(subscription.customer)),
    subscription: subscription.id,
    default_settings: settingsFrom(blank.default_settings, {
      default_payment_method: idOf(subscription.default_payment_method) ?? undefined,
    }),
  }
  store.schedules.put(schedule)
  const managed = store.subscriptions.patch(id, { schedule: schedule.id })
  emit(sandbox, 'subscription_schedule.created', schedule)
  emit(sandbox, 'customer.subscription.updated', managed, subscription)
  return schedule
}

/** A schedule of its own, begun at once if its start has come. */
export function createSchedule(
  sandbox: Sandbox,
  customer: string,
  sent: Shared & { start_date?: number | 'now' | undefined },
): Schedule {
  const { store, clock } = sandbox
  findCustomer(sandbox, customer, 'customer')
  const phases = sent.phases ?? []
  if (phases.length === 0) {
    throw invalidRequest('Missing required param: phases.', {
      code: 'parameter_missing',
      param: 'phases',
    })
  }
  const start = typeof sent.start_date === 'number' ? sent.start_date : clock.now
  const built = buildPhases(sandbox, phases, start, customer)
  if ((built[0]?.end_date ?? 0) <= clock.now) {
    throw invalidRequest('The sandbox starts no schedule whose first phase is already over.', {
      param: 'start_date',
    })
  }
  const schedule = { ...newSchedule(sandbox, customer, sent), phases: built }
  store.schedules.put(schedule)
  if (start <= clock.now) enterPhase(sandbox, schedule.id, 0)
  emit(sandbox, 'subscription_schedule.created', store.schedules.need(schedule.id))
  return store.schedules.need(schedule.id)
}

/** The phases of an update, checked against those that ran or run already. */
function updatedPhases(
  sandbox: Sandbox,
  schedule: Schedule,
  sent: PhaseParams[],
): Schedule['phases'] {
  const { now } = sandbox.clock
  const given = sent[0]?.start_date
  if (given === undefined) {
    throw invalidRequest(
      'The subscription schedule update is missing at least one phase with a `start_date` to anchor end dates to.',
      { param: 'phases' },
    )
  }
  const phases = buildPhases(sandbox, sent, given === 'now' ? now : given, idOf(schedule.customer))
  checkContiguous(sent, phases)
  if (!schedule.current_phase) return phases
  const current = phases.findIndex(
    (phase) => phase.start_date === schedule.current_phase?.start_date,
  )
  if (current === -1) {
    throw invalidRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  }
  for (const [position, phase] of phases.slice(0, current).entries()) {
    const known = schedule.phases.some(
      (old) => old.start_date === phase.start_date && old.end_date === phase.end_date,
    )
    if (known) continue
    throw invalidRequest('You can not modify a phase that has already ended.', {
      param: `phases[${position}]`,
    })
  }
  if ((phases[current]?.end_date ?? 0) < now) {
    throw invalidRequest('The current phase cannot end in the past.', {
      param: `phases[${current}][end_date]`,
    })
  }
  return phases
}

/** Changes a schedule, and its subscription where the current phase is concerned. */
export function updateSchedule(
  sandbox: Sandbox,
  id: string,
  sent: Shared & {
    proration_behavior?: 'none' | 'create_prorations' | 'always_invoice' | undefined
  },
): Schedule {
  const { store, clock } = sandbox
  const before = findRunning(sandbox, id, 'update')
  checkPaymentMethod(
    sandbox,
    sent.default_settings?.default_payment_method,
    idOf(before.customer),
    'default_settings[default_payment_method]',
  )
  const phases = sent.phases ? updatedPhases(sandbox, before, sent.phases) : before.phases
  const current = phases.find((phase) => phase.start_date === before.current_phase?.start_date)
  store.schedules.patch(id, {
    phases,
    ...(current
      ? { current_phase: { start_date: current.start_date, end_date: current.end_date } }
      : {}),
    ...(sent.end_behavior ? { end_behavior: sent.end_behavior } : {}),
    ...(sent.metadata !== undefined
      ? { metadata: mergeMetadata(before.metadata, sent.metadata) }
      : {}),
    default_settings: settingsFrom(before.default_settings, sent.default_settings),
  })
  if (current) reapplyPhase(sandbox, id, sent.proration_behavior ?? 'create_prorations')
  const isDue = current ? current.end_date <= clock.now : (phases[0]?.start_date ?? 0) <= clock.now
  if (isDue) advanceSchedule(sandbox, id)
  const updated = store.schedules.need(id)
  emit(sandbox, 'subscription_schedule.updated', updated, before)
  return updated
}
