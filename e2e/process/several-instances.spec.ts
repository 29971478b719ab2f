import * as accounts from '#domain/accounts/contract.ts'
import { expect, test } from '../fixtures.ts'
import { ApiClient } from '../product/api-client.ts'
import { enrol, type Member, openAccount, twoPeople } from '../product/member.ts'
import { Product } from '../product/product.ts'
import { until } from '../product/until.ts'
import { query } from './database.ts'

/** Another process of the same site, as a load balancer has several. */
function startAnother(first: Product): Promise<Product> {
  return Product.install({
    settings: async () => ({
      DATABASE_URL: first.databaseUrl,
      DATA_DIR: first.dataDir,
      SANDBOX_URL: first.sandbox.url,
      DRAIN_SECONDS: '2',
    }),
  })
}

/** The same browser, sent to another process. */
function atProcess({ url }: Product, member: Member): Member {
  const client = new ApiClient(url)
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value)
  return { ...member, client }
}

const statusOf = async ({ url }: Product, path: string) => (await fetch(url + path)).status

const isLoggedIn = async ({ client }: Member) =>
  (await client.get(accounts.checkAuth)).isAuthenticated

test('several processes are one site: log-ins, purchases, two charge mornings, and one that goes', async ({
  product: beside,
}) => {
  const first = await Product.install({ now: '2030-03-05T09:00:00Z', beside })
  const second = await startAnother(first)
  try {
    const payer = await openAccount(first)
    const payerThere = atProcess(second, payer)
    expect(await isLoggedIn(payerThere)).toBe(true)

    const [one, other] = twoPeople()
    await Promise.all([enrol(first, payer, [one]), enrol(first, payerThere, [other])])
    // Of March and of April. Both have the job that charges, and the sandbox sends its webhooks to the first alone.
    await first.sandbox.moveClockTo('2030-04-30T12:00:00Z')
    const [account] = await query<{ customer: string }>(
      first,
      'select payment_customer_id as customer from users where id = $1',
      [payer.id],
    )
    const charged = await first.sandbox.chargesTo(account?.customer ?? '')
    expect(charged.map(({ status, amount }) => `${status} ${amount}`)).toEqual(
      Array(4).fill('succeeded 6000'),
    )
    const receipts = 'select distinct number from receipts'
    expect(await query(first, receipts)).toHaveLength(4)

    await payerThere.client.get(accounts.logOut)
    await until('the log-out has reached the other process', async () => !(await isLoggedIn(payer)))

    const another = await openAccount(second)
    const stopped = second.stop()
    // The load balancer sends no more to it, and what is under way is answered.
    await until('it is no longer ready', async () => (await statusOf(second, '/api/ready')) === 503)
    expect(await statusOf(second, '/api/health')).toBe(200)
    await stopped
    expect(await isLoggedIn(atProcess(first, another))).toBe(true)
  } finally {
    await second.remove()
    await first.remove()
  }
})
