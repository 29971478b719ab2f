import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { getConfig } from '#domain/service-contract.ts'
import { enrol, openAccount, twoPeople } from '../e2e/product/member.ts'
import { Product } from '../e2e/product/product.ts'
import { heldBy } from './load/process-tree.ts'
import { median } from './load/requests-per-second.ts'

const MINUTES = Number(process.env.MINUTES ?? 20)
const REQUESTS_A_SECOND = 200
const CONNECTIONS = 20
/** Milliseconds between two people who sign up, log in and enrol two others. */
const BETWEEN_PURCHASES = 5000

/** How much more, without the card sandbox, may be held at the end than once everything is warm. */
const MAX_GROWTH = { memory: 1.1, openFiles: 10 }

const product = await Product.install({ now: '2035-03-05T09:00:00Z' })
const held = () => {
  const pid = product.pid ?? 0
  return {
    memory: heldBy(pid, /sandbox\/stripe/).memory,
    // PostgreSQL keeps files of tables open that it may need again, as many as it is allowed to.
    openFiles: heldBy(pid, /sandbox\/stripe|postgres/).openFiles,
  }
}

let isOver = false
let purchases = 0
async function keepBuying(): Promise<void> {
  while (!isOver) {
    await enrol(product, await openAccount(product), twoPeople())
    purchases += 1
    await setTimeout(BETWEEN_PURCHASES)
  }
}

try {
  const { client } = await openAccount(product)
  const member = { cookie: client.cookieHeader }
  const buying = keepBuying()
  const samples: ReturnType<typeof held>[] = []
  let failed = 0
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const { requests, latency, non2xx, errors } = await autocannon({
      url: product.url.replace('localhost', '127.0.0.1'),
      connections: CONNECTIONS,
      overallRate: REQUESTS_A_SECOND,
      duration: 60,
      requests: [
        { path: '/', headers: { 'accept-encoding': 'br' } },
        { path: '/programas?lng=eu', headers: { 'accept-encoding': 'br' } },
        { path: getConfig.path },
        { path: checkAuth.path, headers: member },
        { path: listInvoices.path, headers: member },
      ],
    })
    const now = held()
    samples.push(now)
    failed += non2xx + errors
    console.log(
      `minute ${minute}: ${requests.average.toFixed(0)} requests/s, p99 ${latency.p99} ms, ${failed} failed so far, ` +
        `${now.memory.toFixed(0)} MiB, ${now.openFiles} open files, ${purchases} purchases`,
    )
  }
  isOver = true
  await buying

  const warm = samples.slice(Math.floor(MINUTES / 4))
  const part = Math.ceil(warm.length / 3)
  const of = (some: typeof warm, name: 'memory' | 'openFiles') =>
    median(some.map((one) => one[name]))
  const growth = {
    memory: of(warm.slice(-part), 'memory') / of(warm.slice(0, part), 'memory'),
    openFiles: of(warm.slice(-part), 'openFiles') - of(warm.slice(0, part), 'openFiles'),
  }
  console.log(`soak_memory_growth: ${growth.memory.toFixed(3)}`)
  console.log(`soak_open_files_growth: ${growth.openFiles}`)
  console.log(`soak_failed_requests: ${failed}`)
  const isFlat = growth.memory <= MAX_GROWTH.memory && growth.openFiles <= MAX_GROWTH.openFiles
  if (!isFlat || failed > 0) process.exitCode = 1
} finally {
  isOver = true
  await product.remove()
}
