import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { logIn } from '#domain/accounts/contract.ts'
import { readConfig } from '#server/kernel/config.ts'
import { TestClient } from '#testing/test-client.ts'
import { enrol, type Member, openAccount, type Site, twoPeople } from '../../e2e/product/member.ts'
import { Product } from '../../e2e/product/product.ts'
import { lanes } from '../load/lanes.ts'
import { cpuSecondsOf } from '../load/process-tree.ts'
import { requestsPerSecond } from '../load/requests-per-second.ts'
import { ClusteredSite, removeAll, startProcesses } from './clustered-site.ts'
import { balanceSite } from './load-balancer.ts'
import { Machines } from './machines.ts'

const NOW = '2030-03-05T09:00:00Z'
const AT_ONCE = 20
const PEOPLE = 40
/** Milliseconds for which log-ins and notices come. */
const DURATION = 8000

type Work = (name: string, operations: () => Promise<number>) => Promise<void>

/** Prints how many of something a set-up does in a second, and the processor's time that each takes. */
function measureOn(setup: string): Work {
  return async (name, operations) => {
    const began = performance.now()
    const cpu = cpuSecondsOf(process.pid, /sandbox\/stripe/)
    const done = await operations()
    const seconds = (performance.now() - began) / 1000
    const each = ((cpuSecondsOf(process.pid, /sandbox\/stripe/) - cpu) * 1000) / done
    console.log(
      `${setup}_${name}_per_second: ${(done / seconds).toFixed(1)}, ${each.toFixed(2)} ms of processor time each`,
    )
  }
}

/** @param webhookSecret of the card sandbox, which signs what it sends */
async function measure(setup: string, site: Site, webhookSecret: string): Promise<void> {
  const work = measureOn(setup)
  const members: Member[] = []
  await work('sign_ups', async () => {
    await lanes(AT_ONCE, async () => {
      if (members.length >= PEOPLE) return false
      members.push(await openAccount(site))
      return true
    })
    return members.length
  })
  await work('pages', async () => {
    const began = performance.now()
    const perSecond = await requestsPerSecond(site.url, { 'accept-encoding': 'br' })
    return (perSecond * (performance.now() - began)) / 1000
  })
  await work('log_ins', () =>
    during(DURATION, async (index) => {
      const { email, password } = members[index % PEOPLE]?.account ?? { email: '', password: '' }
      await new TestClient(site.url).get(logIn, { email, password })
    }),
  )
  await work('purchases', () =>
    during(DURATION, async (index) => {
      const member = members[index % PEOPLE]
      const [person] = twoPeople()
      if (member) await enrol(site, member, [person])
    }),
  )
  await work('notices', () => during(DURATION, () => sendNotice(site.url, webhookSecret)))
}

/** A signed event about a payment that is none of the site's, as other programs of an account cause them. */
async function sendNotice(url: string, secret: string): Promise<void> {
  const id = randomUUID().replaceAll('-', '')
  const payload = JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.parse(NOW) / 1000),
    data: { object: { id: `pi_${id}`, object: 'payment_intent', metadata: {} } },
  })
  const header = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  const answer = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body: payload,
  })
  if (!answer.ok) throw new Error(`a notice was answered ${answer.status}`)
}

/** Answers how often it was done. */
async function during(ms: number, what: (index: number) => Promise<void>): Promise<number> {
  const end = performance.now() + ms
  let done = 0
  await lanes(AT_ONCE, async () => {
    await what(done)
    done += 1
    return performance.now() < end
  })
  return done
}

const secretOf = ({ dataDir }: Product) => readConfig({ DATA_DIR: dataDir }).payments.webhookSecret

const one = await Product.install({ now: NOW })
await measure('one', { url: one.url, sandbox: one.sandbox }, secretOf(one)).finally(() =>
  one.remove(),
)

const machines = new Machines()
const products = await startProcesses(3, {}, NOW)
try {
  const url = await balanceSite(
    machines,
    products.map((product) => product.url),
  )
  const [first] = products
  if (first) await measure('three', { url, sandbox: first.sandbox }, secretOf(first))
} finally {
  await removeAll(products)
  await machines.close()
}

const cluster = await ClusteredSite.start(NOW)
const { url, first } = cluster
await measure('cluster', { url, sandbox: first.sandbox }, secretOf(first)).finally(() =>
  cluster.remove(),
)
