import { setTimeout as wait } from 'node:timers/promises'
import { confirmDeletion, requestDeletion } from '#domain/profile/deletion-contract.ts'
import { TestClient } from '#testing/test-client.ts'
import { expect } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { enrol, type Member, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { until } from '../product/until.ts'
import { query } from './database.ts'
import { type Call, holdCall } from './hold-call.ts'

const renaming = { method: 'POST', path: '^/v1/customers/[^/]+$' }

/** At which call to the provider the product dies. */
export const killPoints = {
  'before the customer’s name is taken away': { ...renaming, after: false },
  'when the customer’s name is taken away, but unanswered': { ...renaming, after: true },
} satisfies Record<string, Call>

/** The deletion of an account with two people enrolled, up to the call that deletes it. */
export class Deletion {
  readonly #product: Product
  readonly #member: Member
  readonly #customer: string
  readonly #token: string

  private constructor(product: Product, member: Member, customer: string, token: string) {
    this.#product = product
    this.#member = member
    this.#customer = customer
    this.#token = token
  }

  static async begin(product: Product): Promise<Deletion> {
    const member = await openAccount(product)
    await enrol(product, member, twoPeople())
    await member.client.get(requestDeletion)
    const link = await new Mailbox(product, member.account.email).link('/confirm-account-deletion')
    const token = new URL(link, product.url).searchParams.get('token') ?? ''
    const [row] = await query<{ customer: string }>(
      product,
      'select payment_customer_id as customer from users where id = $1',
      [member.id],
    )
    return new Deletion(product, member, row?.customer ?? '', token)
  }

  confirm() {
    return new TestClient(this.#product.url).call(confirmDeletion, { body: { token: this.#token } })
  }

  /** Confirms, kills the product at this call to the provider, and starts it again. */
  async interrupt(at: Call): Promise<void> {
    await holdCall(this.#product, at, async () => {
      expect((await this.confirm()).status).toBe(200)
    })
    await this.#product.kill()
    await this.#product.start()
  }

  /** Kills the product so many milliseconds into the call, wherever that is. */
  async interruptAfter(ms: number): Promise<void> {
    const cutOff = this.confirm().catch(() => null)
    await wait(ms)
    await this.#product.kill()
    await cutOff
    await this.#product.start()
  }

  /** Follows the link again when it still works: then nothing of the deletion has happened. */
  async finish(): Promise<void> {
    const [{ status, going } = { status: '', going: 0 }] = await query<{
      status: string
      going: number
    }>(
      this.#product,
      `select status, (select count(*)::int from enrolments e
         where e.payer_id = users.id and e.status = 'active') as going
       from users where id = $1`,
      [this.#member.id],
    )
    expect({ status, going }).toEqual(
      status === 'erased' ? { status: 'erased', going: 0 } : { status: 'active', going: 2 },
    )
    const again = await this.confirm()
    expect(again.status).toBe(status === 'erased' ? 422 : 200)
  }

  /** The provider knows no name any more, and charges nothing after the last month. */
  async expectProviderUpdated(): Promise<void> {
    await until('the provider knows no name', async () => {
      const customer = await this.#product.sandbox.customer(this.#customer)
      return !customer.deleted && customer.name === null && customer.email === null
    })
  }

  /** Once the day of the last charge has passed, nothing is left to charge. */
  async expectCustomerGone(): Promise<void> {
    await until('the customer is gone', async () => {
      return (await this.#product.sandbox.customer(this.#customer)).deleted === true
    })
  }

  /** One last charge a person, however much later it is, and one e-mail. */
  async expectDoneOnce(): Promise<void> {
    const charges = await this.#product.sandbox.paymentsBy(this.#customer)
    expect(charges.map(({ status, amount }) => `${amount} ${status}`)).toEqual(
      Array(2).fill('6000 succeeded'),
    )
    const stored = await query<{ status: string }>(
      this.#product,
      'select status from charges where payer_id = $1',
      [this.#member.id],
    )
    expect(stored.map(({ status }) => status)).toEqual(['settled', 'settled'])
    const mailbox = new Mailbox(this.#product, this.#member.account.email)
    const farewells = async () =>
      (await mailbox.mails()).filter(({ subject }) => subject === 'Hemos borrado tu cuenta').length
    await until('the last e-mail has come', farewells)
    expect(await farewells()).toBe(1)
  }
}
