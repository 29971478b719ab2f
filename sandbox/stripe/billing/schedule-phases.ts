import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { mergeMetadata } from '../http/metadata.ts'
import {
  boolean,
  integer,
  list,
  metadata,
  moment,
  nullable,
  object,
  oneOf,
  required,
  text,
} from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { findCoupon } from './coupons.ts'
import { addIntervals } from './intervals.ts'
import { checkItems } from './subscription-items.ts'

/** Stripe's limit on the phases that are current or lie ahead. */
const maxPhases = 10

export const prorationBehavior = oneOf('none', 'create_prorations', 'always_invoice')

const phaseFields = {
  billing_cycle_anchor: oneOf('automatic', 'phase_start'),
  collection_method: oneOf('charge_automatically'),
  currency: text,
  default_payment_method: text,
  description: nullable(text),
  discounts: list(object({ coupon: required(text) })),
  duration: object({
    interval: required(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer,
  }),
  end_date: integer,
  items: required(list(object({ price: required(text), quantity: integer, metadata }))),
  metadata,
  proration_behavior: prorationBehavior,
  trial: boolean,
  trial_end: integer,
}

/** A phase of a schedule to be created: each starts where the one before ends. */
export const newPhase = object(phaseFields)

/** A phase of an update, which may say where it starts. */
export const changedPhase = object({
  ...phaseFields,
  end_date: moment,
  start_date: moment,
  trial_end: moment,
})

export type PhaseParams = ReturnType<typeof changedPhase.read>
type Phase = Stripe.SubscriptionSchedule.Phase

/** Refuses a payment method that is not the customer's. */
export function checkPaymentMethod(
  sandbox: Sandbox,
  id: string | undefined,
  customer: string,
  param: string,
): void {
  if (!id) return
  const method = sandbox.store.paymentMethods.get(id)
  if (!method) throw noSuch('PaymentMethod', id, param)
  if (method.customer === customer) return
  throw invalidRequest(
    'The customer does not have a payment method with the ID provided. The payment method must be attached to the customer.',
    { code: 'resource_missing', param },
  )
}

/** Stripe's phases from those of a request, one following another from `start` on. */
export function buildPhases(
  sandbox: Sandbox,
  sent: PhaseParams[],
  start: number,
  customer: string,
): Phase[] {
  const phases: Phase[] = []
  for (const [position, phase] of sent.entries()) {
    const from = phases.at(-1)?.end_date ?? start
    const isLast = position === sent.length - 1
    phases.push(buildPhase(sandbox, phase, { position, from, isLast, customer }))
  }
  checkCount(sandbox, phases)
  return phases
}

function checkCount(sandbox: Sandbox, phases: Phase[]): void {
  const ahead = phases.filter((phase) => phase.end_date > sandbox.clock.now)
  if (ahead.length <= maxPhases) return
  throw invalidRequest(
    `Subscription schedules may have at most ${maxPhases} current and future phases; this one would have ${ahead.length}.`,
    { param: 'phases' },
  )
}

interface Place {
  position: number
  from: number
  isLast: boolean
  customer: string
}

function buildPhase(sandbox: Sandbox, sent: PhaseParams, place: Place): Phase {
  const name = `phases[${place.position}]`
  const prices = checkItems(sandbox, sent.items, `${name}[items]`)
  const end = endOf(sandbox, sent, place, prices[0])
  const trialEnd = trialEndOf(sandbox, sent, place.from, end, name)
  if (trialEnd !== null && sent.billing_cycle_anchor === 'phase_start') {
    throw invalidRequest(
      'You cannot set `billing_cycle_anchor` to `phase_start` on a phase that has a trial.',
      { param: `${name}[billing_cycle_anchor]` },
    )
  }
  checkPaymentMethod(
    sandbox,
    sent.default_payment_method,
    place.customer,
    `${name}[default_payment_method]`,
  )
  const coupons = (sent.discounts ?? []).map(({ coupon }, index) =>
    findCoupon(sandbox, coupon, `${name}[discounts][${index}][coupon]`),
  )
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: sent.billing_cycle_anchor ?? null,
    billing_thresholds: null,
    collection_method: sent.collection_method ?? null,
    currency: prices[0]?.currency ?? 'eur',
    default_payment_method: sent.default_payment_method ?? null,
    default_tax_rates: [],
    description: sent.description ?? null,
    discounts: coupons.map(({ id }) => ({ coupon: id, discount: null, promotion_code: null })),
    end_date: end,
    invoice_settings: null,
    items: sent.items.map((item) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: mergeMetadata(null, item.metadata ?? {}),
      plan: item.price,
      price: item.price,
      quantity: item.quantity ?? 1,
      tax_rates: [],
    })),
    metadata: mergeMetadata(null, sent.metadata ?? {}),
    on_behalf_of: null,
    proration_behavior: sent.proration_behavior ?? 'create_prorations',
    start_date: place.from,
    transfer_data: null,
    trial_end: trialEnd,
  }
}

function endOf(
  sandbox: Sandbox,
  sent: PhaseParams,
  { from, isLast, position }: Place,
  price: Stripe.Price | undefined,
): number {
  const param = `phases[${position}][end_date]`
  if (sent.end_date !== undefined && sent.duration) {
    throw invalidRequest('You may only specify one of these parameters: end_date, duration.', {
      param,
    })
  }
  const every = sent.duration ?? (isLast ? price?.recurring : undefined)
  if (sent.end_date === undefined && !every) {
    throw invalidRequest('Every phase but the last needs an `end_date` or a `duration`.', { param })
  }
  const { now } = sandbox.clock
  const end = sent.end_date === 'now' ? now : sent.end_date
  const computed =
    end ??
    addIntervals(
      from,
      { interval: every?.interval ?? '', interval_count: every?.interval_count ?? 1 },
      1,
    )
  if (computed > from) return computed
  throw invalidRequest(
    `The end date of phase ${position} (${computed}) must be after its start date (${from}).`,
    { param },
  )
}

function trialEndOf(
  sandbox: Sandbox,
  sent: PhaseParams,
  from: number,
  end: number,
  name: string,
): number | null {
  const param = `${name}[trial_end]`
  if (sent.trial && sent.trial_end !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: trial, trial_end.', {
      param,
    })
  }
  if (sent.trial) return end
  if (sent.trial_end === undefined) return null
  const trialEnd = sent.trial_end === 'now' ? sandbox.clock.now : sent.trial_end
  if (trialEnd > end) {
    throw invalidRequest('The trial end date must not be after the end of its phase.', { param })
  }
  return trialEnd > from ? trialEnd : null
}

/** Refuses phases whose given start is not where the one before ends. */
export function checkContiguous(sent: PhaseParams[], phases: Phase[]): void {
  for (const [position, phase] of phases.entries()) {
    const given = sent[position]?.start_date
    if (position === 0 || given === undefined || given === phase.start_date) continue
    throw invalidRequest(
      `The start date of phase ${position} (${given}) must equal the end date of the phase before it (${phase.start_date}).`,
      { param: `phases[${position}][start_date]` },
    )
  }
}
