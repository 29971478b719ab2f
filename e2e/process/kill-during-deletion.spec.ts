import { test as base, nightly } from '../fixtures.ts'
import { Product } from '../product/product.ts'
import { query } from './database.ts'
import { Deletion, killPoints } from './interrupted-deletion.ts'

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

// One after the other on one installation: the years that pass afterwards are the same for all.
test(
  'killed at any call to the provider, a deletion is finished by the next start',
  nightly,
  async ({ own }) => {
    test.setTimeout(480_000)
    const deletions: Deletion[] = []
    for (const [killPoint, call] of Object.entries(killPoints)) {
      await test.step(`killed ${killPoint}`, async () => {
        const deletion = await Deletion.begin(own)
        await deletion.interrupt(call)
        await deletion.expectProviderUpdated()
        deletions.push(deletion)
      })
    }
    await expectAllDoneOnce(own, deletions)
  },
)

test(
  'killed some milliseconds after the link was followed, an account is deleted wholly or not at all',
  nightly,
  async ({ own }) => {
    const deletions: Deletion[] = []
    for (const delay of [10, 50]) {
      await test.step(`killed after ${delay} ms`, async () => {
        const deletion = await Deletion.begin(own)
        await deletion.interruptAfter(delay)
        await deletion.finish()
        await deletion.expectProviderUpdated()
        deletions.push(deletion)
      })
    }
    await expectAllDoneOnce(own, deletions)
  },
)

async function expectAllDoneOnce(own: Product, deletions: readonly Deletion[]): Promise<void> {
  await own.sandbox.moveClockTo(LAST_CHARGE)
  // An e-mail whose sender died is tried again some minutes later; the jobs come round at once.
  await query(
    own,
    "update pgboss.job set state = 'created', start_after = now() where name = 'mail' and state in ('active', 'retry')",
  )
  await own.kill()
  await own.start()
  for (const deletion of deletions) await deletion.expectCustomerGone()
  await own.sandbox.moveClockTo(MUCH_LATER)
  for (const deletion of deletions) await deletion.expectDoneOnce()
}
