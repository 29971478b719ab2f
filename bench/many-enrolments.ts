import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as accounts from '#domain/accounts/admin/account-contract.ts'
import * as changes from '#domain/audit/contract.ts'
import * as events from '#domain/billing/admin/payment-events-contract.ts'
import * as failures from '#domain/billing/admin/payment-failures-contract.ts'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import * as receipts from '#domain/billing/admin/receipt-contract.ts'
import { search } from '#domain/dashboard/search-contract.ts'
import * as donations from '#domain/donations/admin/contract.ts'
import * as enrolments from '#domain/enrolments/admin/enrolment-list-contract.ts'
import * as statistics from '#domain/statistics/contract.ts'
import { openAdministrator } from '../e2e/product/administrator.ts'
import { Product } from '../e2e/product/product.ts'
import { median } from './load/requests-per-second.ts'

/** The requirement: at the larger size nothing takes more than twice as long as at the smaller one. */
const sizes = [
  { enrolments: 1000, payers: 200 },
  { enrolments: 100_000, payers: 20_000 },
] as const
const MOST = 2

const LIST_ROUNDS = 21
const FILE_ROUNDS = 3

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A page as far from both ends as there is one. */
const middle = (rows: number) => String(Math.ceil(rows / 100))

type Query = Record<string, string>

/** What administrators look at; a query that depends on the size is a function of it. */
const lists: Record<string, [string, Query | ((size: (typeof sizes)[number]) => Query)]> = {
  enrolments: [enrolments.listEnrolments.path, {}],
  enrolments_by_name: [enrolments.listEnrolments.path, { sort: 'name' }],
  enrolments_by_surname: [enrolments.listEnrolments.path, { sort: 'surname' }],
  enrolments_by_programme: [enrolments.listEnrolments.path, { sort: 'programme' }],
  enrolments_by_end: [enrolments.listEnrolments.path, { sort: 'end' }],
  enrolments_active: [enrolments.listEnrolments.path, { status: 'active' }],
  enrolments_of_programme: [enrolments.listEnrolments.path, { programmeId: '2' }],
  enrolments_middle_page: [
    enrolments.listEnrolments.path,
    (size) => ({ page: middle(size.enrolments) }),
  ],
  enrolments_middle_page_by_name: [
    enrolments.listEnrolments.path,
    (size) => ({ sort: 'name', page: middle(size.enrolments) }),
  ],
  enrolments_last_page: [enrolments.listEnrolments.path, { page: '1000000' }],
  enrolments_search_person: [enrolments.listEnrolments.path, { search: 'itziar zerutxu' }],
  enrolments_search_surname: [enrolments.listEnrolments.path, { search: 'zerutxu' }],
  enrolments_search_email: [enrolments.listEnrolments.path, { search: '.150@example.org' }],
  enrolments_search_phone: [enrolments.listEnrolments.path, { search: '400000150' }],
  enrolments_search_spelling: [enrolments.listEnrolments.path, { search: 'itziar cerucho' }],
  enrolments_search_similar: [enrolments.listEnrolments.path, { search: 'itzair zeruxtu' }],
  enrolments_search_misspelt: [enrolments.listEnrolments.path, { search: 'zeruxtu' }],
  enrolments_search_nobody: [enrolments.listEnrolments.path, { search: 'quetzalcoatl' }],
  accounts: [accounts.listAccounts.path, {}],
  accounts_newest: [accounts.listAccounts.path, { order: 'newest' }],
  accounts_deactivated: [accounts.listAccounts.path, { show: 'inactive' }],
  accounts_middle_page: [accounts.listAccounts.path, (size) => ({ page: middle(size.payers) })],
  accounts_search_surname: [accounts.listAccounts.path, { search: 'zerutxu' }],
  accounts_search_similar: [accounts.listAccounts.path, { search: 'zeruxtu itzair' }],
  accounts_search_misspelt: [accounts.listAccounts.path, { search: 'zeruxtu' }],
  payments: [listPayments.path, {}],
  payments_refunded: [listPayments.path, { status: 'refunded' }],
  payments_refused: [listPayments.path, { status: 'failed' }],
  payments_refund_failed: [listPayments.path, { status: 'refundFailed' }],
  payments_of_programme: [listPayments.path, { programmeId: '2' }],
  payments_search_surname: [listPayments.path, { search: 'zerutxu' }],
  payments_search_misspelt: [listPayments.path, { search: 'zeruxtu' }],
  payments_search_person: [listPayments.path, { search: 'itziar zerutxu' }],
  donations: [donations.listDonations.path, {}],
  donations_search_surname: [donations.listDonations.path, { search: 'zerutxu' }],
  donations_search_misspelt: [donations.listDonations.path, { search: 'zeruxtu' }],
  refused_charges_open: [failures.listPaymentFailures.path, {}],
  refused_charges_all: [failures.listPaymentFailures.path, { show: 'all' }],
  payment_events: [events.listPaymentEvents.path, {}],
  payment_events_failed: [events.listPaymentEvents.path, { state: 'failed' }],
  changes: [changes.listAuditLog.path, {}],
  changes_of_action: [changes.listAuditLog.path, { action: 'invoices.refund' }],
  changes_search_surname: [changes.listAuditLog.path, { search: 'zerutxu' }],
  statistics: [statistics.readStatistics.path, {}],
  statistics_of_programme: [statistics.readStatistics.path, { programmeId: '2' }],
  statistics_of_ten_years: [statistics.readStatistics.path, { from: '2017-01', to: '2026-12' }],
  statistics_file: [
    statistics.exportStatistics.path,
    { chart: 'localities', format: 'csv', lng: 'es' },
  ],
  everything_search_surname: [search.path, { words: 'zerutxu' }],
  receipts_of_a_year: [receipts.sumReceipts.path, { from: '2024-01-01', to: '2024-12-31' }],
}

/** Lists in which a surname that one in twenty has is looked for, rightly spelt and misspelt. */
const searched = ['enrolments', 'accounts', 'payments', 'donations']

const files: Record<string, [string, Query]> = {
  enrolments_csv: [enrolments.exportEnrolments.path, { format: 'csv', sort: 'name' }],
  receipts_csv: [
    receipts.exportReceipts.path,
    { format: 'csv', from: '2024-01-01', to: '2024-12-31' },
  ],
}

/** A running installation with so many enrolments, and an administrator's cookie. */
async function installation(size: (typeof sizes)[number]) {
  const product = await Product.install()
  await fill(product, size)
  const { client } = await openAdministrator(product)
  // The charts' figures are counted ahead: by a job, or on request.
  const began = performance.now()
  await client.get(statistics.countStatistics)
  console.log(`seconds_to_count_${size.enrolments}: ${seconds(performance.now() - began)}`)
  const headers = { cookie: client.cookieHeader }
  return {
    product,
    size,
    address: (path: string, query: Query) =>
      `${product.url.replace('localhost', '127.0.0.1')}${path}?${new URLSearchParams(query)}`,
    get: (url: string) => fetch(url, { headers }),
  }
}

type Installation = Awaited<ReturnType<typeof installation>>

/** In a process of its own, beside the running site. */
async function fill({ dataDir }: Product, { enrolments, payers }: (typeof sizes)[number]) {
  const began = performance.now()
  const child = spawn(process.execPath, ['bench/load/bulk-seed.ts', `${enrolments}`, `${payers}`], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error('the people were not made up')
  console.log(`seconds_to_make_up_${enrolments}: ${seconds(performance.now() - began)}`)
}

async function timeOfList(site: Installation, name: string): Promise<number> {
  const [path, query] = lists[name] ?? ['', {}]
  const url = site.address(path, typeof query === 'function' ? query(site.size) : query)
  const began = performance.now()
  const answer = await site.get(url)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - began
}

interface Taken {
  firstByte: number
  total: number
  megabytes: number
  /** How much more the server held at the most, in MiB. */
  grown: number
}

async function takeFile(site: Installation, name: string): Promise<Taken> {
  const [path, query] = files[name] ?? ['', {}]
  const baseline = memoryOf(site.product)
  let most = baseline
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(site.product))
  }, 20)
  const began = performance.now()
  const answer = await site.get(site.address(path, query))
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`)
  let firstByte: number | undefined
  let bytes = 0
  for await (const chunk of answer.body) {
    firstByte ??= performance.now() - began
    bytes += chunk.length
  }
  clearInterval(watching)
  return {
    firstByte: firstByte ?? Number.NaN,
    total: performance.now() - began,
    megabytes: bytes / 1e6,
    grown: most - baseline,
  }
}

/** The server's present memory, in MiB; 0 where the system does not report it in this way. */
function memoryOf({ pid }: Product): number {
  try {
    const [, kilobytes = '0'] =
      readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

function say(name: string, small: number, large: number): void {
  const ratio = large / small
  const verdict = ratio > MOST ? `, above ${MOST}` : ''
  if (ratio > MOST) above.push(name)
  console.log(
    `${name}_ms: ${small.toFixed(1)} and ${large.toFixed(1)}, ratio ${ratio.toFixed(2)}${verdict}`,
  )
}

const above: string[] = []
/** Measures each list at the larger size. */
const larger = new Map<string, number>()
const sites: Installation[] = []
try {
  for (const size of sizes) sites.push(await installation(size))
  const [small, large] = sites as [Installation, Installation]
  for (const name of Object.keys(lists)) {
    const rounds: { small: number; large: number }[] = []
    // The two take turns, so that a slow moment of the machine falls on both; the first round warms up.
    for (let round = 0; round <= LIST_ROUNDS; round += 1) {
      rounds.push({ small: await timeOfList(small, name), large: await timeOfList(large, name) })
    }
    const counted = rounds.slice(1)
    const ofLarge = median(counted.map((one) => one.large))
    larger.set(name, ofLarge)
    say(name, median(counted.map((one) => one.small)), ofLarge)
  }
  for (const list of searched) {
    const [right = 0, misspelt = 0] = ['surname', 'misspelt'].map((one) =>
      larger.get(`${list}_search_${one}`),
    )
    say(`${list}_misspelt_beside_rightly_spelt`, right, misspelt)
  }
  for (const name of Object.keys(files)) {
    const rounds: { small: Taken; large: Taken }[] = []
    for (let round = 0; round < FILE_ROUNDS; round += 1) {
      rounds.push({ small: await takeFile(small, name), large: await takeFile(large, name) })
    }
    const of = (which: 'small' | 'large', what: keyof Taken) =>
      median(rounds.map((one) => one[which][what]))
    say(`${name}_first_byte`, of('small', 'firstByte'), of('large', 'firstByte'))
    for (const which of ['small', 'large'] as const) {
      console.log(
        `${name}_${which}: ${seconds(of(which, 'total'))} s, ${of(which, 'megabytes').toFixed(1)} MB, memory grew by ${of(which, 'grown').toFixed(0)} MiB`,
      )
    }
  }
  console.log(`above_twice: ${above.join(', ') || 'none'}`)
} finally {
  for (const { product } of sites) await product.remove()
}
