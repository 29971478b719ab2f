import { setTimeout as wait } from 'node:timers/promises'
import { createDonation, openDonationForm } from '#domain/donations/contract.ts'
import { TestClient } from '#testing/test-client.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { newAccount } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { until } from '../product/until.ts'
import { query } from './database.ts'
import { holdCall } from './hold-call.ts'

const beginning = { method: 'POST', path: '^/v1/payment_intents$' }
const learning = { method: 'GET', path: '^/v1/payment_intents/' }

/** A donation with a name, with a form that may be sent now. */
async function openForm({ url }: Product) {
  const client = new TestClient(url)
  const { formToken, waitMs } = await client.get(openDonationForm)
  // The shortest time in which a person fills it in.
  await wait(waitMs)
  const { firstName, lastName, email } = newAccount()
  const body = { amount: 25, anonymous: false, firstName, lastName, email, formToken }
  return { email, send: () => client.call(createDonation, { body }) }
}

/** Sends a call that is cut off with the product. */
const unanswered = (send: () => Promise<unknown>) => () => void send().catch(() => undefined)

async function expectGivenOnce(product: Product, email: string): Promise<void> {
  const stored = await until('the donation is known to be paid', async () => {
    const rows = await query<{ id: string; payment_status: string }>(
      product,
      'select id, payment_status from donations where email = $1',
      [email],
    )
    return rows.every((row) => row.payment_status === 'paid') && rows
  })
  expect(stored).toHaveLength(1)
  const payments = await product.sandbox.paymentsOf(stored[0]?.id ?? '')
  expect(payments.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', 2500]])
  const mailbox = new Mailbox(product, email)
  await until('the donor is thanked', async () => (await mailbox.mails()).length > 0)
  expect(await mailbox.mails()).toHaveLength(1)
}

test(
  'killed at any moment, a donation is paid and thanked for once',
  nightly,
  async ({ product }) => {
    const { sandbox } = product
    const [early, late, paid] = await Promise.all([
      openForm(product),
      openForm(product),
      openForm(product),
    ])
    await holdCall(product, { ...beginning, after: false }, unanswered(early.send))
    await holdCall(product, { ...beginning, after: true }, unanswered(late.send))
    const { clientSecret } = (await paid.send()).body
    const pay = unanswered(() => sandbox.pay(clientSecret))
    await holdCall(product, { ...learning, after: true }, pay)
    // What is being worked on is left to who works on it, for five minutes.
    await query(
      product,
      'update webhook_events set next_attempt_at = now() where processed_at is null',
    )
    await product.kill()
    await product.start()

    // No browser comes back after the payment: the product itself continues from there.
    await expectGivenOnce(product, paid.email)
    for (const form of [early, late]) {
      const answer = await form.send()
      expect(answer.status).toBe(200)
      expect(await sandbox.pay(answer.body.clientSecret)).toBe('succeeded')
      await expectGivenOnce(product, form.email)
    }
    for (const { send } of [early, late, paid]) {
      expect((await send()).body.code).toBe('donations.alreadyPaid')
    }
  },
)
