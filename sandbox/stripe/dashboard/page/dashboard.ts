import type { SandboxState } from '../state.ts'
import { build } from './build.ts'
import { moveClock, readNextCharge, readState, resetEverything, setFaults } from './calls.ts'
import { clockPanel } from './clock-panel.ts'
import { customerList } from './customer-list.ts'
import { eventList } from './event-list.ts'
import { faultSwitches } from './fault-switches.ts'
import { hour, longDay } from './formats.ts'
import { languageNames, locale, locales, words } from './locale.ts'
import { disputeTable, paymentTable, refundTable } from './money-tables.ts'
import { testCardList } from './test-cards.ts'
import { filled } from './texts.ts'

const readAgainEvery = 3_000
const shownFor = 8_000
const part = (id: string) => document.getElementById(id) as HTMLElement
let busy = false
let fading: ReturnType<typeof setTimeout> | undefined

function say(text: string, kind: 'calm' | 'bad' | 'unreachable' = 'calm'): void {
  part('status').textContent = text
  part('status').dataset.kind = kind
  clearTimeout(fading)
  if (text && kind === 'calm' && !busy) fading = setTimeout(() => say(''), shownFor)
}

/** Runs a button's action: one at a time, with its end or failure shown. */
async function run(begin: string, work: () => Promise<unknown>, end: () => string): Promise<void> {
  if (busy) return
  busy = true
  document.body.setAttribute('aria-busy', 'true')
  say(begin)
  try {
    await work()
    show(await readState())
    busy = false
    say(end())
  } catch (error) {
    busy = false
    say(filled(words.failed, { reason: error instanceof Error ? error.message : '' }), 'bad')
  }
  document.body.removeAttribute('aria-busy')
}

const shown = new Map<string, string>()

/** Draws a section again if its data changed; open details and the focus stay as they were. */
function draw(id: string, data: unknown, nodes: () => Node[]): void {
  const text = JSON.stringify(data)
  if (shown.get(id) === text) return
  shown.set(id, text)
  const place = part(id)
  const open = [...place.querySelectorAll('details[open]')].map((details) => details.id)
  const focused = place.contains(document.activeElement)
    ? [...place.querySelectorAll('button, input, summary')].indexOf(
        document.activeElement as Element,
      )
    : -1
  place.replaceChildren(...nodes())
  for (const details of open) document.getElementById(details)?.setAttribute('open', '')
  const again = [...place.querySelectorAll<HTMLElement>('button, input, summary')][focused]
  again?.focus()
}

let current: SandboxState | undefined
let nextCharge: number | undefined
let askedFor = ''

/** Fetches the website's next charge each minute, and when people or payments change. */
async function fetchNextCharge({ now, customers, payments }: SandboxState): Promise<void> {
  const reason = JSON.stringify([Math.floor(now / 60), customers, payments])
  if (reason === askedFor) return
  askedFor = reason
  nextCharge = await readNextCharge().catch(() => undefined)
  if (current) drawClock(current)
}

function drawClock({ now }: SandboxState): void {
  const charge = nextCharge !== undefined && nextCharge > now ? nextCharge : undefined
  // The clock ticks on, but its form must not change while it is filled in.
  const fillingIn = part('clock').querySelector('form')?.contains(document.activeElement)
  if (!fillingIn || busy) {
    draw('clock', [Math.floor(now / 60), charge], () =>
      clockPanel(
        now,
        charge,
        (moment) => run(words.moving, () => moveClock(moment), momentText),
        (text) => say(text, 'bad'),
      ),
    )
  }
}

function show(state: SandboxState): void {
  current = state
  const { customers, payments, refunds, disputes, events, faults, webhookUrl } = state
  drawClock(state)
  void fetchNextCharge(state)
  draw('customers', customers, () => customerList(customers))
  draw('payments', [payments, customers], () => paymentTable(payments, customers))
  draw('refunds', [refunds, customers], () => refundTable(refunds, customers))
  draw('disputes', [disputes, customers], () => disputeTable(disputes, customers))
  draw('events', [events, webhookUrl], () => eventList(events, webhookUrl !== null))
  draw('faults', faults, () =>
    faultSwitches(faults, (rules) =>
      run(
        words.working,
        () => setFaults(rules),
        () => words.done,
      ),
    ),
  )
}

function momentText(): string {
  const now = current?.now ?? 0
  return filled(words.moved, { moment: `${longDay(now, locale)}, ${hour(now, locale)}` })
}

async function readAgain(): Promise<void> {
  if (!busy && document.visibilityState === 'visible') {
    try {
      show(await readState())
      if (part('status').dataset.kind === 'unreachable') say('')
    } catch {
      if (part('status').dataset.kind !== 'unreachable') say(words.unreachable, 'unreachable')
    }
  }
  setTimeout(readAgain, readAgainEvery)
}

function copy(text: string): void {
  void navigator.clipboard
    .writeText(text.replaceAll(' ', ''))
    .then(() => say(filled(words.copied, { text })))
}

function writeFrame(): void {
  document.documentElement.lang = locale
  document.title = words.title
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = words[element.dataset.text as keyof typeof words]
    if (typeof text === 'string') element.textContent = text
  }
  const links = locales.map((each) =>
    build(
      'a',
      {
        href: `?lng=${each}`,
        lang: each,
        hreflang: each,
        'aria-current': each === locale && 'true',
      },
      languageNames[each],
    ),
  )
  part('languages').setAttribute('aria-label', words.language)
  part('languages').replaceChildren(...links)
  part('test-cards').replaceChildren(...testCardList(copy))
}

const question = part('reset-question') as HTMLDialogElement
part('reset').addEventListener('click', () => question.showModal())
question.addEventListener('close', () => {
  if (question.returnValue === 'yes') void run(words.working, resetEverything, () => words.done)
  question.returnValue = ''
})

writeFrame()
say(words.loading)
await readAgain()
if (part('status').dataset.kind === 'calm') say('')
