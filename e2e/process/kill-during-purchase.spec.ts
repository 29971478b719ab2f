import { expect, test } from '../fixtures.ts'
import type { Product } from '../product/product.ts'
import type { Fault } from '../product/sandbox.ts'
import { until } from '../product/until.ts'
import { moments, Purchase } from './interrupted-purchase.ts'

type Moments = Record<string, Fault[]>

/** One purchase at each of the moments, all cut off by one kill. */
async function interruptAll(product: Product, moments: Moments): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  for (const [moment, faults] of Object.entries(moments)) {
    await test.step(`killed ${moment}`, async () => {
      const purchase = await Purchase.begin(product)
      await purchase.hang(faults)
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
  for (const purchase of await interruptAll(product, moments)) {
    expect((await purchase.complete()).status).toBe(200)
    await purchase.expectDoneOnce()
  }
})

for (const delay of [20, 80]) {
  test(`killed ${delay} ms after the last call was sent, a purchase is finished once`, async ({
    product,
  }) => {
    const purchase = await Purchase.begin(product)
    await purchase.interruptAfter(delay)
    expect((await purchase.complete()).status).toBe(200)
    await purchase.expectDoneOnce()
  })
}

// Before the card is looked at nothing is promised yet, so nothing is finished without the payer.
const { 'before the card is looked at': _, ...promised } = moments
test('killed at any moment, a purchase is finished once by the next start', async ({ product }) => {
  const purchases = await interruptAll(product, promised)
  for (const purchase of purchases) await purchase.passTime()
  await product.kill()
  await product.start()
  for (const purchase of purchases) {
    await until('the job has finished the order', async () => {
      return (await purchase.status()) === 'completed'
    })
    await purchase.expectDoneOnce()
  }
})

test('killed while it finishes an interrupted purchase, the job goes on from there', async ({
  product,
}) => {
  const moment = 'before the first schedule is made'
  const [purchase] = await interruptAll(product, { [moment]: moments[moment] })
  if (!purchase) throw new Error('nothing was bought')
  // Before time passes: the job, which looks soon after a start, must not get there first.
  await product.sandbox.setFaults(moments['before the second schedule is made'])
  await purchase.passTime()
  await product.kill()
  await product.start()
  await until('the job has come to the second schedule', async () => {
    return (await product.sandbox.faultsLeft()) === 0
  })
  await product.kill()
  await product.start()
  await until('the job has finished the order', async () => {
    return (await purchase.status()) === 'completed'
  })
  await purchase.expectDoneOnce()
})

test('the sandbox ends with the product that is killed, and remembers everything', async ({
  product,
}) => {
  const purchase = await Purchase.begin(product)
  expect((await purchase.complete()).status).toBe(200)
  const before = await purchase.schedules()
  await product.kill()
  await until('the sandbox is gone', async () => {
    return purchase.schedules().then(
      () => false,
      () => true,
    )
  })
  await product.start()
  expect(await purchase.schedules()).toEqual(before)
  await purchase.expectDoneOnce()
})
