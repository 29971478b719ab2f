import { setTimeout as wait } from 'node:timers/promises'
import { completeSubscription } from '#domain/billing/contract.ts'
import type { JudgedSite } from '#testing/histories/judge/judged-site.ts'
import {
  confirmOrder,
  type Member,
  openAccount,
  type Site,
  twoPeople,
} from '../../e2e/product/member.ts'
import { lanes } from '../load/lanes.ts'

const CARD = '4242424242424242'
/** Milliseconds until a buyer presses the button again. */
const PAUSE = 500
/** Milliseconds after which they give up. */
const PATIENCE = 120_000

/** Everything that the site has acknowledged to its buyers, for the judge. */
export interface Acknowledged extends Pick<JudgedSite, 'promises' | 'ordersSent'> {
  payers: JudgedSite['payers'][number][]
  /** When, in milliseconds of `performance.now()`. */
  at: number[]
  /** How many requests had to be made again. */
  repeated: number
}

export class Buyers {
  readonly acknowledged: Acknowledged = {
    payers: [],
    promises: [],
    ordersSent: new Set(),
    at: [],
    repeated: 0,
  }
  readonly #site: Site
  readonly #waiting: Member[] = []

  constructor(site: Site) {
    this.#site = site
  }

  /** Opens their accounts, which is slow on purpose. */
  async openAccounts(count: number, atOnce: number): Promise<void> {
    let left = count
    await lanes(atOnce, async () => {
      if (left <= 0) return false
      left -= 1
      this.#waiting.push(await openAccount(this.#site))
      return true
    })
  }

  /** Each enrols one person, so many of them at once; `afterEach` hears how many are enrolled by then. */
  async buy(atOnce: number, afterEach: (done: number) => void): Promise<void> {
    await lanes(atOnce, async () => {
      const buyer = this.#waiting.pop()
      if (!buyer) return false
      await this.#buy(buyer)
      afterEach(this.acknowledged.at.length)
      return true
    })
  }

  async #buy(buyer: Member): Promise<void> {
    const { payers, promises, ordersSent, at } = this.acknowledged
    const [person] = twoPeople()
    const order = await this.#persist(() => confirmOrder(this.#site, buyer, [person], CARD))
    payers.push({
      user: { id: buyer.id },
      cards: new Map([[order.paymentMethodId, CARD]]),
      cardDays: new Set(),
      bizumDays: new Set(),
      isErased: false,
    })
    ordersSent.add(order.orden_id)
    const { subscriptions } = await this.#persist(() =>
      buyer.client.get(completeSubscription, order),
    )
    at.push(performance.now())
    for (const { inscripcionId, firstChargeDate, firstAmount } of subscriptions) {
      const firstCents = Math.round(firstAmount * 100)
      promises.push({
        kind: 'enrolled',
        enrolmentId: inscripcionId,
        firstChargeDate,
        firstAmount: firstCents,
      })
    }
  }

  /** Asks again until it is answered. @throws Error the last one, after two minutes */
  async #persist<T>(step: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE
    for (;;) {
      try {
        return await step()
      } catch (error) {
        if (performance.now() > deadline) throw error
        this.acknowledged.repeated += 1
        await wait(PAUSE)
      }
    }
  }
}
