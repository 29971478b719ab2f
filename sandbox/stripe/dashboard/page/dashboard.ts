import type { FaultKind, FaultRule } from '../../http/faults.ts'
import type { CustomerState, EventState, MoneyState, PaymentState, SandboxState } from '../state.ts'

const readAgainEvery = 3_000
const day = 24 * 3600
const part = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`_sandbox/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(answer.error?.message ?? `HTTP ${response.status}`)
  return answer
}

const dateTime = new Intl.DateTimeFormat('en-IE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const shown = (moment: number) => dateTime.format(moment * 1000)

/** The same hour one calendar month later; the month's last day where it has no such day. */
function oneMonthOn(moment: number): number {
  const date = new Date(moment * 1000)
  const today = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1)
  if (date.getUTCDate() !== today) date.setUTCDate(0)
  return date.getTime() / 1000
}

function say(text: string, failed = false): void {
  part('status').textContent = text
  part('status').classList.toggle('failed', failed)
}

let busy = false

/** Runs a button's action: one at a time, with its end or failure shown. */
async function run(work: () => Promise<unknown>): Promise<void> {
  if (busy) return
  busy = true
  say('One moment…')
  try {
    await work()
    await show(await call<SandboxState>('state'))
    say(`Done. It is now ${part('now').textContent}.`)
  } catch (error) {
    say(`That did not work: ${error instanceof Error ? error.message : error}`, true)
  }
  busy = false
}

const moveTo = (moment: number) =>
  run(() => call('clock', { now: new Date(moment * 1000).toISOString() }))

/** Texts are never read as HTML. */
function write(id: string, heads: string[], rows: string[][]): void {
  const line = (cells: string[], tag: 'th' | 'td') => {
    const row = document.createElement('tr')
    for (const text of cells) {
      row.append(Object.assign(document.createElement(tag), { textContent: text }))
    }
    return row
  }
  const table = document.createElement('table')
  table.append(line(heads, 'th'), ...rows.map((row) => line(row, 'td')))
  part(id).replaceChildren(rows.length > 0 ? table : 'None yet.')
}

function cardsOf({ cards }: CustomerState): string {
  return cards
    .map(({ brand, last4, expMonth, expYear }) => `${brand} ${last4}, ${expMonth}/${expYear}`)
    .join(' · ')
}

function aboutPayment({ metadata, failure, id }: PaymentState): string {
  const data = Object.entries(metadata).map(([key, value]) => `${key}: ${value}`)
  return [...(failure ? [`refused: ${failure}`] : []), ...data, id].join(' · ')
}

function delivery({ delivered, attempts }: EventState, hasReceiver: boolean): string {
  const answers = attempts.map(({ status, error }) => status ?? error ?? 'no answer')
  if (!delivered && !hasReceiver) return 'no receiver'
  return [delivered ? 'delivered' : 'not delivered', ...answers].join(', ')
}

async function show(state: SandboxState): Promise<void> {
  const { now, customers, payments, refunds, disputes, events, faults, webhookUrl } = state
  const names = new Map(customers.map(({ id, name, email }) => [id, name ?? email ?? id]))
  const money = ({ customer, created, amount, currency, status }: MoneyState) => [
    names.get(customer ?? '') ?? '',
    shown(created),
    `${(amount / 100).toFixed(2)} ${currency}`,
    status,
  ]
  const heads = ['Person', 'Date', 'Amount', 'Status']
  part('now').textContent = shown(now)
  part('next-day').onclick = () => moveTo(now + day)
  part('next-month').onclick = () => moveTo(oneMonthOn(now))
  write(
    'customers',
    ['Name', 'E-mail', 'Cards'],
    customers.map((one) => [one.name ?? '', one.email ?? '', cardsOf(one)]),
  )
  write(
    'payments',
    [...heads, 'About'],
    payments.map((one) => [...money(one), aboutPayment(one)]),
  )
  write('refunds', heads, refunds.map(money))
  write(
    'disputes',
    [...heads, 'Answer by'],
    disputes.map((one) => [...money(one), one.dueBy ? shown(one.dueBy) : '']),
  )
  write(
    'events',
    ['Type', 'Date', 'Object', 'Delivery'],
    events.map((one) => [
      one.type,
      shown(one.created),
      one.object,
      delivery(one, webhookUrl !== null),
    ]),
  )
  for (const box of switches) {
    box.checked = faults.some(({ kind, times }) => kind === box.name && times !== 0)
    box.onchange = () => run(() => call('faults', { faults: switched(faults, box) }))
  }
  const reason = JSON.stringify([Math.floor(now / 60), customers, payments])
  if (reason !== askedFor) await showNextCharge(now)
  askedFor = reason
}

let askedFor = ''

/** Asked once a minute, and when people or payments change: the product does what is due to answer. */
async function showNextCharge(now: number): Promise<void> {
  const { nextCharge } = await call<{ nextCharge: string | null }>('next').catch(() => ({
    nextCharge: null,
  }))
  const moment = nextCharge === null ? 0 : Date.parse(nextCharge) / 1000
  const isAhead = moment > now
  part<HTMLButtonElement>('next-charge').disabled = !isAhead
  part('next-charge').onclick = () => moveTo(moment)
  part('next-charge-day').textContent = isAhead
    ? `Next charge: ${shown(moment)}`
    : 'No charge is planned.'
}

const switches = document.querySelectorAll<HTMLInputElement>('[type=checkbox]')

/** The two that hit a write strike once, the rest until switched off. */
const presets: Record<FaultKind, object> = {
  error500: { method: 'POST', times: 1 },
  dropConnection: { method: 'POST', times: 1 },
  latency: { after: false, ms: 3_000 },
  rateLimit: { after: false },
  webhookDuplicate: {},
  webhookDelay: { ms: 10_000 },
  webhookReorder: {},
}

/** The rules in force once a kind is switched; those of other kinds stay. */
function switched(rules: FaultRule[], { name, checked }: HTMLInputElement): object[] {
  const others = rules.filter(({ kind }) => kind !== name).map(({ id: _, ...rule }) => rule)
  return checked ? [...others, { kind: name, ...presets[name as FaultKind] }] : others
}

part('jump').onsubmit = (event) => {
  event.preventDefault()
  void moveTo(Date.parse(`${part<HTMLInputElement>('moment').value}Z`) / 1000)
}
part('reset').onclick = () => {
  if (confirm('Erase everything?')) void run(() => call('reset', {}))
}

let unreachable = true

async function readAgain(): Promise<void> {
  if (!busy && document.visibilityState === 'visible') {
    try {
      await show(await call<SandboxState>('state'))
      if (unreachable) say('')
      unreachable = false
    } catch {
      unreachable = true
      say('The state cannot be read. Is the sandbox still running?', true)
    }
  }
  setTimeout(readAgain, readAgainEvery)
}

await readAgain()
