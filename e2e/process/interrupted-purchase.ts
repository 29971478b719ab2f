import { setTimeout as wait } from 'node:timers/promises'
import * as subscriptions from '#domain/billing/contract.ts'
import type { WirePerson } from '#domain/enrolments/wire-person.ts'
import { expect } from '../fixtures.ts'
import { confirmOrder, type Member, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { schedulesOf } from '../product/schedules.ts'
import { query } from './database.ts'
import { type Call, holdCall } from './hold-call.ts'

/** The question whose card it is: before it nothing is stored, after it everything at once. */
const cardAsked = { method: 'GET', path: '/v1/payment_methods/' }

/** At which point of `complete-subscription` the product dies. */
export const killPoints = {
  'before the card is looked at': { ...cardAsked, after: false },
  'when the card is looked at, but unanswered': { ...cardAsked, after: true },
} satisfies Record<string, Call>

/** A purchase of two people, up to the call that completes it. */
export class Purchase {
  readonly #product: Product
  readonly #buyer: Member
  readonly #people: WirePerson[]
  readonly #order: Awaited<ReturnType<typeof confirmOrder>>
  #cutOff: Promise<string> | undefined
  #customer: string | undefined

  private constructor(
    product: Product,
    buyer: Member,
    people: WirePerson[],
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

  /** Sends the last call, which is held up at this call to the provider until the product is killed. */
  hang(at: Call): Promise<void> {
    return holdCall(this.#product, at, () => {
      this.#cutOff = this.complete().then(
        ({ status }) => `answered ${status}`,
        () => 'no answer',
      )
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

    expect(await this.schedules()).toHaveLength(2)
    const again = await this.complete()
    expect(again.status).toBe(200)
    expect(await this.schedules()).toHaveLength(2)
  }

  /** The buyer as the provider knows them, also while the database is away. */
  async customer() {
    this.#customer ??= await this.#customerId()
    return this.#product.sandbox.customer(this.#customer)
  }

  schedules() {
    return schedulesOf(this.#product, this.#buyer.account.email)
  }

  async #customerId(): Promise<string> {
    const [row] = await query<{ id: string }>(
      this.#product,
      'select payment_customer_id as id from users where id = $1',
      [this.#buyer.id],
    )
    if (!row) throw new Error('The buyer is not in the database.')
    return row.id
  }
}
