import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { decimal, integer, metadata, nullable, oneOf, range, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId, randomText } from '../state/ids.ts'

/** The coupon with this id; `param` names the parameter that it came in, if not the path. */
export function findCoupon(sandbox: Sandbox, id: string, param?: string): Stripe.Coupon {
  const coupon = sandbox.store.coupons.get(id)
  if (!coupon || 'deleted' in coupon) throw noSuch('coupon', id, param)
  return coupon
}

/** Puts a coupon to use on a subscription from now on. */
export function applyCoupon(
  sandbox: Sandbox,
  couponId: string,
  owner: { customer: string; subscription: string },
): Stripe.Discount {
  const coupon = sandbox.store.coupons.need(couponId)
  sandbox.store.coupons.patch(couponId, { times_redeemed: coupon.times_redeemed + 1 })
  return sandbox.store.discounts.put({
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: owner.customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: couponId, type: 'coupon' },
    start: sandbox.clock.now,
    subscription: owner.subscription,
    subscription_item: null,
  })
}

export const couponEndpoints = [
  endpoint(
    'POST',
    '/v1/coupons',
    {
      amount_off: integer,
      currency: text,
      duration: oneOf('forever', 'once'),
      id: text,
      max_redemptions: integer,
      metadata,
      name: text,
      percent_off: decimal,
    },
    ({ sandbox, params }) => {
      const { amount_off: amountOff, percent_off: percentOff } = params
      if ((amountOff === undefined) === (percentOff === undefined)) {
        throw invalidRequest('Coupons must have exactly one of percent_off or amount_off.', {
          param: 'percent_off',
        })
      }
      if (amountOff !== undefined && !params.currency) {
        throw invalidRequest('Missing required param: currency.', {
          code: 'parameter_missing',
          param: 'currency',
        })
      }
      const id = params.id ?? randomText(8)
      if (sandbox.store.coupons.get(id)) {
        throw invalidRequest('Coupon already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        })
      }
      const coupon: Stripe.Coupon = {
        id,
        object: 'coupon',
        amount_off: amountOff ?? null,
        created: sandbox.clock.now,
        currency: amountOff === undefined ? null : (params.currency ?? '').toLowerCase(),
        duration: params.duration ?? 'once',
        duration_in_months: null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata(null, params.metadata ?? {}),
        name: params.name ?? null,
        percent_off: percentOff ?? null,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
      }
      sandbox.store.coupons.put(coupon)
      emit(sandbox, 'coupon.created', coupon)
      return coupon
    },
  ),
  endpoint('GET', '/v1/coupons/:id', {}, ({ sandbox, id }) => findCoupon(sandbox, id)),
  endpoint(
    'POST',
    '/v1/coupons/:id',
    { metadata, name: nullable(text) },
    ({ sandbox, id, params }) => {
      const before = findCoupon(sandbox, id)
      const updated = sandbox.store.coupons.patch(id, {
        ...(params.name !== undefined ? { name: params.name } : {}),
        ...(params.metadata !== undefined
          ? { metadata: mergeMetadata(before.metadata, params.metadata) }
          : {}),
      })
      emit(sandbox, 'coupon.updated', updated, before)
      return updated
    },
  ),
  endpoint('DELETE', '/v1/coupons/:id', {}, ({ sandbox, id }) => {
    const coupon = findCoupon(sandbox, id)
    // The row stays for the subscriptions that already have it, as with Stripe.
    const deleted = { ...coupon, valid: false, deleted: true }
    sandbox.store.coupons.put(deleted as unknown as Stripe.Coupon)
    emit(sandbox, 'coupon.deleted', coupon)
    return { id, object: 'coupon', deleted: true }
  }),
  endpoint('GET', '/v1/coupons', { ...listShape, created: range }, ({ sandbox, params }) =>
    listOf(
      sandbox.store.coupons.all().filter((coupon) => !('deleted' in coupon)),
      params,
      '/v1/coupons',
    ),
  ),
]
