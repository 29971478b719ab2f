import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, type RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import { readConfig } from '#server/config.ts'
import type { Payments } from './payments.ts'
import { stripePayments } from './payments-stripe.ts'

let sandbox: RunningSandbox
let payments: Payments
beforeAll(async () => {
  const { payments: keys } = readConfig({ SECRET_KEY: 'x'.repeat(32) })
  sandbox = await createSandbox({ keys, now: new Date('2025-01-10T09:00:00Z') })
  payments = stripePayments({ ...keys, apiUrl: sandbox.url })
})
afterAll(() => sandbox.close())

async function pagesOf<T>(pages: AsyncIterable<T[]>): Promise<T[][]> {
  const all: T[][] = []
  for await (const page of pages) all.push(page)
  return all
}

it('reads more than a hundred objects in pages, each of them once', async () => {
  const accounts = Array.from({ length: 103 }, (_, index) => ({
    ...{ id: `user-${index}`, email: `ane${index}@example.org`, name: 'Ane' },
  }))
  await Promise.all(accounts.map((account) => payments.customerFor(account)))
  const pages = await pagesOf(payments.listCustomers())
  expect(pages.map((page) => page.length)).toEqual([100, 3])
  expect(new Set(pages.flat().map(({ userId }) => userId))).toEqual(
    new Set(accounts.map(({ id }) => id)),
  )
})

it('finds nothing of a customer whom the provider does not know', async () => {
  expect(await pagesOf(payments.listCustomers('cus_x'))).toEqual([])
  expect((await pagesOf(payments.listSchedules('cus_x'))).flat()).toEqual([])
  expect((await pagesOf(payments.listInvoices(new Date(0), 'cus_x'))).flat()).toEqual([])
})
