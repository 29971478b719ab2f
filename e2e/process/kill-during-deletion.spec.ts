import { test as base } from '../fixtures.ts'
import { Product } from '../product/product.ts'
import { Deletion, moments } from './interrupted-deletion.ts'

/** An installation for each test: each moves the day on by years. */
const test = base.extend<{ own: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
  own: async ({}, use) => {
    const product = await Product.install({ now: '2035-03-05T09:00:00Z' })
    await use(product)
    await product.remove()
  },
})
const LAST_CHARGE = '2035-03-30T12:00:00Z'
const MUCH_LATER = '2037-03-31T12:00:00Z'

for (const [moment, faults] of Object.entries(moments)) {
  test(`killed ${moment}, a deletion is finished by the next start`, async ({ own }) => {
    const deletion = await Deletion.begin(own)
    await deletion.interrupt(faults)
    await deletion.expectDoneOnce(LAST_CHARGE, MUCH_LATER)
  })
}

for (const delay of [10, 50]) {
  test(`killed ${delay} ms after the link was followed, an account is deleted wholly or not at all`, async ({
    own,
  }) => {
    const deletion = await Deletion.begin(own)
    await deletion.interruptAfter(delay)
    await deletion.finish()
    await deletion.expectDoneOnce(LAST_CHARGE, MUCH_LATER)
  })
}
