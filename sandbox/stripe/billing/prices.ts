import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { mergeMetadata } from '../http/metadata.ts'
import {
  boolean,
  integer,
  list,
  metadata,
  nullable,
  object,
  oneOf,
  range,
  required,
  text,
} from '../http/params.ts'
import { search } from '../http/search.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { centsAsDecimal } from './decimals.ts'
import { findProduct } from './products.ts'

const interval = oneOf('day', 'week', 'month', 'year')

/** The price with this id; `param` names the parameter that it came in, if not the path. */
export function findPrice(sandbox: Sandbox, id: string, param?: string): Stripe.Price {
  const price = sandbox.store.prices.get(id)
  if (!price) throw noSuch('price', id, param)
  return price
}

/** A price that renews, as subscriptions need. Throws for a one-time price. */
export function findRecurringPrice(
  sandbox: Sandbox,
  id: string,
  param: string,
): Stripe.Price & { recurring: Stripe.Price.Recurring } {
  const price = findPrice(sandbox, id, param)
  if (price.recurring) return { ...price, recurring: price.recurring }
  throw invalidRequest(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    { param },
  )
}

function takeLookupKey(
  sandbox: Sandbox,
  key: string | null | undefined,
  transfer: boolean | undefined,
): void {
  const holder = key ? sandbox.store.prices.where('lookup_key', key)[0] : undefined
  if (!holder) return
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    })
  }
  sandbox.store.prices.patch(holder.id, { lookup_key: null })
}

export const priceEndpoints = [
  endpoint(
    'POST',
    '/v1/prices',
    {
      active: boolean,
      billing_scheme: oneOf('per_unit'),
      currency: required(text),
      lookup_key: text,
      metadata,
      nickname: text,
      product: required(text),
      recurring: object({
        interval: required(interval),
        interval_count: integer,
        usage_type: oneOf('licensed'),
      }),
      tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
      transfer_lookup_key: boolean,
      unit_amount: required(integer),
    },
    ({ sandbox, params }) => {
      const product = findProduct(sandbox, params.product, 'product')
      if (params.unit_amount < 0)
        throw invalidRequest('Invalid non-negative integer', { param: 'unit_amount' })
      const count = params.recurring?.interval_count ?? 1
      const inYears = { day: 365, week: 52, month: 12, year: 1 }
      if (params.recurring && (count < 1 || count > 3 * inYears[params.recurring.interval])) {
        throw invalidRequest(
          'Invalid interval_count: a price can renew every three years at most.',
          {
            param: 'recurring[interval_count]',
          },
        )
      }
      takeLookupKey(sandbox, params.lookup_key, params.transfer_lookup_key)
      const price: Stripe.Price = {
        id: newId('price'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: sandbox.clock.now,
        currency: params.currency.toLowerCase(),
        custom_unit_amount: null,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata(null, params.metadata ?? {}),
        nickname: params.nickname ?? null,
        product: product.id,
        recurring: params.recurring
          ? {
              interval: params.recurring.interval,
              interval_count: count,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: params.recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: centsAsDecimal(params.unit_amount),
      }
      sandbox.store.prices.put(price)
      emit(sandbox, 'price.created', price)
      return price
    },
  ),
  endpoint('GET', '/v1/prices/search', search.shape, ({ sandbox, params }) =>
    search.run(sandbox.store.prices.all(), params, '/v1/prices/search'),
  ),
  endpoint('GET', '/v1/prices/:id', {}, ({ sandbox, id }) => findPrice(sandbox, id)),
  endpoint(
    'POST',
    '/v1/prices/:id',
    {
      active: boolean,
      lookup_key: nullable(text),
      metadata,
      nickname: nullable(text),
      transfer_lookup_key: boolean,
    },
    ({ sandbox, id, params }) => {
      const before = findPrice(sandbox, id)
      if (params.lookup_key !== before.lookup_key) {
        takeLookupKey(sandbox, params.lookup_key, params.transfer_lookup_key)
      }
      const updated = sandbox.store.prices.patch(id, {
        ...(params.active !== undefined ? { active: params.active } : {}),
        ...(params.lookup_key !== undefined ? { lookup_key: params.lookup_key } : {}),
        ...(params.nickname !== undefined ? { nickname: params.nickname } : {}),
        ...(params.metadata !== undefined
          ? { metadata: mergeMetadata(before.metadata, params.metadata) }
          : {}),
      })
      emit(sandbox, 'price.updated', updated, before)
      return updated
    },
  ),
  endpoint(
    'GET',
    '/v1/prices',
    {
      ...listShape,
      active: boolean,
      created: range,
      currency: text,
      lookup_keys: list(text),
      product: text,
      recurring: object({ interval }),
      type: oneOf('one_time', 'recurring'),
    },
    ({ sandbox, params }) => {
      const rows = sandbox.store.prices
        .all()
        .filter((row) => params.active === undefined || row.active === params.active)
        .filter((row) => !params.currency || row.currency === params.currency)
        .filter((row) => !params.lookup_keys || params.lookup_keys.includes(row.lookup_key ?? ''))
        .filter((row) => !params.product || row.product === params.product)
        .filter((row) => !params.type || row.type === params.type)
        .filter(
          (row) =>
            !params.recurring?.interval || row.recurring?.interval === params.recurring.interval,
        )
      return listOf(rows, params, '/v1/prices')
    },
  ),
]
