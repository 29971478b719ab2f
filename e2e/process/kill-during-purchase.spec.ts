import { expect, nightly, test } from '../fixtures.ts'
import type { Product } from '../product/product.ts'
import { until } from '../product/until.ts'
import { killPoints, Purchase } from './interrupted-purchase.ts'

/** One purchase at each kill point, all cut off by one kill. */
async function interruptAll(product: Product): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (const [killPoint, call] of Object.entries(killPoints)) {
    await test.step(`killed ${killPoint}`, async () => {
      const purchase = await Purchase.begin(product)
      await purchase.hang(call)
      purchases.push(purchase)
    })
  }
  await product.kill()
  for (const purchase of purchases) await purchase.expectCutOff()
  await product.start()
  return purchases
}

test("killed at any moment, a purchase is finished once by the client's retry", async ({
  product,
}) => {
  for (const purchase of await interruptAll(product)) {
    expect((await purchase.complete()).status).toBe(200)
    await purchase.expectDoneOnce()
  }
})

for (const delay of [5, 20, 80]) {
  test(
    `killed ${delay} ms after the last call was sent, a purchase is finished once`,
    nightly,
    async ({ product }) => {
      const purchase = await Purchase.begin(product)
      await purchase.interruptAfter(delay)
      expect((await purchase.complete()).status).toBe(200)
      await purchase.expectDoneOnce()
    },
  )
}

test(
  'the sandbox ends with the product that is killed, and remembers everything',
  nightly,
  async ({ product }) => {
    const purchase = await Purchase.begin(product)
    expect((await purchase.complete()).status).toBe(200)
    const before = await purchase.customer()
    await product.kill()
    await until('the sandbox is gone', async () => {
      return purchase.customer().then(
        () => false,
        () => true,
      )
    })
    await product.start()
    expect(await purchase.customer()).toEqual(before)
    await purchase.expectDoneOnce()
  },
)
