import { expect, it } from 'vitest'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { beginCardSetup } from './card-setup.ts'

const site = sharedTestApp({ now: '2025-07-08T08:00:00Z' })

async function stored(id: string) {
  const [user] = await site.deps.db.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('no such account')
  return user
}

it('a setup that is refused makes no second customer', async () => {
  const buyer = await member(site)
  await beginCardSetup(site.deps, await stored(buyer.user.id))
  const { paymentCustomerId } = await stored(buyer.user.id)
  const refusal = new Error('a parameter is empty')
  const payments = {
    ...site.deps.payments,
    createSetupIntent: () => Promise.reject(new PaymentsError('refused', refusal)),
  }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const setup = beginCardSetup({ ...site.deps, payments }, await stored(buyer.user.id))
    await expect(setup).rejects.toMatchObject({ code: 'subscriptions.providerUnavailable' })
  }
  expect((await stored(buyer.user.id)).paymentCustomerId).toBe(paymentCustomerId)
})

it('a customer who was removed at the provider is replaced', async () => {
  const buyer = await member(site)
  await beginCardSetup(site.deps, await stored(buyer.user.id))
  const { paymentCustomerId } = await stored(buyer.user.id)
  await site.deps.payments.deleteCustomer(paymentCustomerId ?? '')
  await expect(beginCardSetup(site.deps, await stored(buyer.user.id))).resolves.toMatch(/^seti_/)
  const after = (await stored(buyer.user.id)).paymentCustomerId
  expect(after).not.toBe(paymentCustomerId)
})

/** The database goes away once the provider has made the customer. */
function cutOff(): Deps {
  const db = new Proxy(site.deps.db, {
    get: (target, name: keyof Deps['db']) =>
      name === 'transaction'
        ? () => Promise.reject(new Error('the database is gone'))
        : target[name],
  })
  return { ...site.deps, db }
}

it.each([
  { when: 'at once', hours: 0, changes: {} },
  { when: 'under another name', hours: 0, changes: { firstName: 'Nerea' } },
  // The provider forgets its keys after a day.
  { when: 'two days later', hours: 48, changes: {} },
])('a customer who was made and not stored is found by the next try: $when', async ({
  hours,
  changes,
}) => {
  const { user } = await member(site)
  await expect(beginCardSetup(cutOff(), await stored(user.id))).rejects.toThrow('is gone')
  expect((await stored(user.id)).paymentCustomerId).toBeNull()
  const now = await site.deps.businessClock.now()
  await site.moveClockTo(new Date(now.getTime() + hours * 3_600_000).toISOString())
  await beginCardSetup(site.deps, { ...(await stored(user.id)), ...changes })
  const customers = await cardSandbox(site).customers()
  const made = customers.filter(({ metadata }) => metadata.userId === user.id)
  expect(made.map(({ id }) => id)).toEqual([(await stored(user.id)).paymentCustomerId])
})
