import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '#domain/enrolments/person.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { expect } from '../fixtures.ts'
import { confirmOrder, type Member, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import type { Fault } from '../product/sandbox.ts'
import { until } from '../product/until.ts'
import { query } from './database.ts'

/** Longer than any test: the request hangs until the product is killed. */
const FOREVER_MS = 600_000

/** One of the two requests that make a schedule: holds it or lets it pass. */
const creation = (fault: Pick<Fault, 'after'> & Partial<Fault>): Fault => ({
  kind: 'latency',
  method: 'POST',
  path: '^/v1/subscription_schedules$',
  times: 1,
  ms: FOREVER_MS,
  ...fault,
})
const passing = (after: boolean) => creation({ after, ms: 0 })

/** At which point of `complete-subscription` the product dies; two people, so two schedules. */
export const moments = {
  'before the card is looked at': [
    {
      kind: 'latency',
      method: 'GET',
      path: '/v1/payment_methods/',
      times: 1,
      after: false,
      ms: FOREVER_MS,
    },
  ],
  'before the first schedule is made': [creation({ after: false })],
  'when the first schedule is made, but unanswered': [creation({ after: true })],
  'before the second schedule is made': [passing(false), creation({ after: false })],
  'when the second schedule is made, but unanswered': [passing(true), creation({ after: true })],
  'after an answer was dropped and asked for again': [
    creation({ kind: 'dropConnection', after: true }),
    passing(false),
    creation({ after: false }),
  ],
} satisfies Record<string, Fault[]>

/** A purchase of two people, up to the call that makes the schedules. */
export class Purchase {
  readonly #product: Product
  readonly #buyer: Member
  readonly #people: Person[]
  readonly #order: Awaited<ReturnType<typeof confirmOrder>>
  #cutOff: Promise<string> | undefined

  private constructor(
    product: Product,
    buyer: Member,
    people: Person[],
    order: Awaited<ReturnType<typeof confirmOrder>>,
  ) {
    this.#product = product
    this.#buyer = buyer
    this.#people = people
    this.#order = order
  }

  static async begin(product: Product): Promise<Purchase> {
    const buyer = await openAccount(product)
    const people = twoPeople()
    return new Purchase(product, buyer, people, await confirmOrder(product, buyer, people))
  }

  complete() {
    return this.#buyer.client.call(subscriptions.completeSubscription, { body: this.#order })
  }

  /** Sends the last call, which these faults hold up until the product is killed. */
  async hang(faults: Fault[]): Promise<void> {
    await this.#product.sandbox.setFaults(faults)
    this.#cutOff = this.complete().then(
      ({ status }) => `answered ${status}`,
      () => 'no answer',
    )
    await until('the purchase is at the moment', async () => {
      return (await this.#product.sandbox.faultsLeft()) === 0
    })
  }

  /** The call that was held up got no answer. */
  async expectCutOff(): Promise<void> {
    expect(await this.#cutOff).toBe('no answer')
  }

  /** Kills the product so many milliseconds into the last call, wherever that is. */
  async interruptAfter(ms: number): Promise<void> {
    const cutOff = this.complete().catch(() => null)
    await wait(ms)
    await this.#product.kill()
    await cutOff
    await this.#product.start()
  }

  /** Lets two minutes pass for the jobs, which leave an order to its request for one. */
  async passTime(): Promise<void> {
    await query(
      this.#product,
      `update orders set claimed_at = claimed_at - interval '2 minutes' where id = $1`,
      [this.#order.orden_id],
    )
  }

  async status(): Promise<string | undefined> {
    const [order] = await query<{ status: string }>(
      this.#product,
      'select status from orders where id = $1',
      [this.#order.orden_id],
    )
    return order?.status
  }

  /** One schedule and one active enrolment a person, and the order completed. */
  async expectDoneOnce(): Promise<void> {
    expect(await this.status()).toBe('completed')

    const { inscripciones } = await this.#buyer.client.get(subscriptions.myEnrolments)
    const surnames = (people: { apellido: string }[]) => people.map((p) => p.apellido).sort()
    expect(surnames(inscripciones)).toEqual(surnames(this.#people))
    expect(inscripciones.map(({ status }) => status)).toEqual(['active', 'active'])

    const schedules = await this.schedules()
    expect(schedules.map(({ id }) => id).sort()).toEqual(
      inscripciones.map(({ paymentScheduleId }) => paymentScheduleId).sort(),
    )
    expect(schedules.map(({ status }) => status)).toEqual(['active', 'active'])

    const again = await this.complete()
    expect(again.status).toBe(200)
    expect(await this.schedules()).toHaveLength(2)
  }

  schedules() {
    return this.#product.sandbox.schedulesOf(this.#buyer.account.email)
  }
}
