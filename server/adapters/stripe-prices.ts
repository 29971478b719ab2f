import Stripe from 'stripe'
import type { Cents } from '#domain/money.ts'
import type { PricedProgramme } from './payments.ts'

/**
 * A price renews after two months, while each phase lasts one: charge days lie up to 31 days apart,
 * so with an interval of one month Stripe would renew inside most phases and charge twice
 * (docs/decisions/004-one-phase-a-month.md). Each phase begins a new cycle before this one ends.
 */
const INTERVAL = { interval: 'month', interval_count: 2 } as const

/** The provider's prices, each made the first time that it is asked for, and remembered. */
export function stripePrices(stripe: Stripe) {
  const known = new Map<string, Promise<string>>()

  return {
    /** The price of a programme for an amount. */
    priceFor(programme: PricedProgramme, amount: Cents): Promise<string> {
      const key = `ongizate-programme-${programme.id}-${amount}`
      const found = known.get(key) ?? findOrMake(key, programme, amount)
      known.set(key, found)
      found.catch(() => known.delete(key))
      return found
    },
    /** Does what needs prices; once more with fresh ones if the provider has lost those remembered. */
    async withPrices<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        if (!isAboutMissingPrice(error)) throw error
        known.clear()
        return work()
      }
    },
  }

  async function findOrMake(key: string, programme: PricedProgramme, amount: Cents) {
    const found = await find(key)
    if (found) return found
    try {
      const made = await stripe.prices.create({
        currency: 'eur',
        unit_amount: amount,
        recurring: INTERVAL,
        lookup_key: key,
        product: await productOf(programme),
      })
      return made.id
    } catch (error) {
      // Another instance may have made it in between: a lookup key belongs to one price only.
      const others = error instanceof Stripe.errors.StripeInvalidRequestError && (await find(key))
      if (others) return others
      throw error
    }
  }

  /** The product's id is ours to choose, so whoever comes second finds it taken and uses it. */
  async function productOf({ id, name }: PricedProgramme): Promise<string> {
    const productId = `ongizate-programme-${id}`
    try {
      await stripe.products.create({ id: productId, name })
    } catch (error) {
      const exists =
        error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists'
      if (!exists) throw error
    }
    return productId
  }

  async function find(key: string): Promise<string | undefined> {
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
    return data[0]?.id
  }
}

function isAboutMissingPrice(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (error.param ?? '').includes('price')
  )
}
