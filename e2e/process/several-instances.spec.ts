import { randomUUID } from 'node:crypto'
import * as accounts from '#domain/accounts/contract.ts'
import { setPrice } from '#domain/billing/admin/price-contract.ts'
import * as mailings from '#domain/mailings/contract.ts'
import { getProgramme } from '#domain/programmes/contract.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { TestClient } from '#testing/test-client.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, type Member, openAccount, twoPeople } from '../product/member.ts'
import { Product } from '../product/product.ts'
import { until } from '../product/until.ts'
import { query } from './database.ts'

/** Another process of the same site, as a load balancer has several. */
function startAnother(first: Product, settings: Record<string, string> = {}): Promise<Product> {
  return Product.install({
    settings: async () => ({
      ...settings,
      DATABASE_URL: first.databaseUrl,
      DATA_DIR: first.dataDir,
      SANDBOX_URL: first.sandbox.url,
      DRAIN_SECONDS: '2',
    }),
  })
}

/** The same browser, sent to another process. */
function atProcess({ url }: Product, member: Member): Member {
  const client = new TestClient(url)
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value)
  return { ...member, client }
}

const statusOf = async ({ url }: Product, path: string) => (await fetch(url + path)).status

const isLoggedIn = async ({ client }: Member) =>
  (await client.get(accounts.checkAuth)).isAuthenticated

/** Returns what one person pays for a month, by this process. */
async function monthlyPrice({ url }: Product): Promise<number> {
  const { price } = await new TestClient(url).get({ ...getProgramme, path: '/api/obtprograma/1' })
  return price.monthly
}

/** Payers by the dozen, so that a message to all of them keeps each process busy. */
async function addPayers(product: Product, count: number): Promise<void> {
  await query(
    product,
    `insert into users (email, password_hash, first_name, last_name, phone, locality)
    select 'payer-' || n || '@example.org', 'none', 'Miren', 'Lasa', '+34943123456', 'Zarautz'
    from generate_series(1, $1::int) n`,
    [count],
  )
  await query(
    product,
    `insert into enrollees (payer_id, person_key, name, surname, birth_date)
    select id, email, first_name, last_name, '1955-05-05' from users where email like 'payer-%'`,
  )
  await query(
    product,
    `insert into enrolments (payer_id, programme_id, enrollee_id)
    select payer_id, 1, id from enrollees where person_key like 'payer-%'`,
  )
}

const subject = 'Fiesta'

/** Sends a message to everybody who pays, and answers to how many. */
async function sendMailing({ client }: Member): Promise<number> {
  const { payers } = await client.get(mailings.countRecipients)
  const texts = { es: { subject, body: 'Mañana hay fiesta.' } }
  const message = { requestKey: randomUUID(), filter: {}, texts, payers, confirmed: true }
  return (await client.get(mailings.sendMailing, message)).recipients
}

test(
  'several processes are one site: log-ins, purchases, two charge mornings, and one that goes',
  nightly,
  async ({ product: beside }) => {
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
      const charged = await first.sandbox.paymentsBy(account?.customer ?? '')
      expect(charged.map(({ status, amount }) => `${status} ${amount}`)).toEqual(
        Array(4).fill('succeeded 6000'),
      )
      const receipts = 'select distinct number from receipts'
      expect(await query(first, receipts)).toHaveLength(4)

      await payerThere.client.get(accounts.logOut)
      await until(
        'the log-out has reached the other process',
        async () => !(await isLoggedIn(payer)),
      )

      const another = await openAccount(second)
      const stopped = second.stop()
      // The load balancer sends no more to it, and what is under way is answered.
      await until(
        'it is no longer ready',
        async () => (await statusOf(second, '/api/ready')) === 503,
      )
      expect(await statusOf(second, '/api/health')).toBe(200)
      await stopped
      expect(await isLoggedIn(atProcess(first, another))).toBe(true)
    } finally {
      await second.remove()
      await first.remove()
    }
  },
)

test(
  'what one of three decides, all charge and show; a message that one sends arrives once',
  nightly,
  async ({ product: beside }) => {
    const mailServer = await startMailServer()
    const settings = { SMTP_URL: mailServer.url }
    const now = '2030-03-05T09:00:00Z'
    const first = await Product.install({ now, beside, settings: async () => settings })
    const others = await Promise.all([startAnother(first, settings), startAnother(first, settings)])
    const all = [first, ...others]
    try {
      const administrator = await openAdministrator(first)
      await administrator.client.get(
        { ...setPrice, path: '/api/admin/programmes/1/prices' },
        { from: '2030-03', monthly: 65, before: 60 },
      )
      await until('all show the new price', async () => {
        const shown = await Promise.all(all.map(monthlyPrice))
        return shown.every((price) => price === 65)
      })
      const payers = await Promise.all(
        all.map(async (one) => {
          const payer = await openAccount(one)
          await enrol({ url: one.url, sandbox: first.sandbox }, payer, [twoPeople()[0]])
          return payer
        }),
      )
      // Of March and of April.
      await first.sandbox.moveClockTo('2030-04-30T12:00:00Z')
      expect(await query(first, 'select amount_cents from receipts')).toEqual(
        Array(2 * payers.length).fill({ amount_cents: 6500 }),
      )

      await addPayers(first, 60)
      const recipients = await sendMailing(administrator)
      expect(recipients).toBe(payers.length + 60)
      await until('the message is sent', async () => {
        const { mailings: sent } = await administrator.client.get(mailings.listMailings)
        return sent[0]?.state === 'sent'
      })
      const reached = mailServer.received
        .filter((mail) => mail.subject === subject)
        .flatMap((mail) => mail.recipients)
      expect([reached.length, new Set(reached).size]).toEqual([recipients, recipients])
    } finally {
      await Promise.all(others.map((one) => one.remove()))
      await first.remove()
      await mailServer.stop()
    }
  },
)
