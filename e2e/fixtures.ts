import { test as base } from '@playwright/test'
import { Product } from './product/product.ts'

interface WorkerFixtures {
  /** A running product that the tests of one worker share; they bring accounts of their own. */
  product: Product
}

/** A day on which the first month costs the whole 60 €; far enough ahead for any real today. */
const FIRST_DAY = '2035-03-05T09:00:00Z'

export const test = base.extend<object, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use) => {
      const product = await Product.install({ now: FIRST_DAY })
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export { expect } from '@playwright/test'
