import type { CompletedSubscription } from '#domain/billing/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'
import type { CardOutcome } from '#web/kernel/cards/card-outcome.ts'
import { type Problem, PurchaseError } from '#web/kernel/cards/problem.ts'
import { createStore } from '#web/kernel/create-store.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import type { AgreedPrice, PendingPurchase } from './pending-purchase.ts'
import type { PurchaseCalls } from './purchase-calls.ts'
import {
  type Payer,
  type PurchasePhase,
  type PurchaseStart,
  type PurchaseState,
  type PurchaseStep,
  progressOf,
} from './purchase-state.ts'
import { requireNamedPeople, requireNewPeople } from './require-people.ts'

/** spec §4: milliseconds between the finished purchase and its confirmation page. */
const CONFIRMATION_DELAY_MS = 500

/**
 * One purchase from the first check to the finished subscriptions (spec §4). It holds its own state
 * and knows nothing of React; the page shows what `get` gives and passes on what the payer does.
 */
export function createPurchase(start: PurchaseStart, calls: PurchaseCalls) {
  const { id: programmeId, name: programmeName } = start.programme
  const store = createStore<PurchaseState>({
    phase: { name: 'working', step: 'authenticating', slow: false },
    progress: 0,
    people: start.people,
    quote: null,
  })
  let started = false
  let payer: Payer | null = null
  let people: readonly Person[] = []
  let returnedSecret = start.returnedSecret
  let pending = mine(calls.pending.read())

  function mine(kept: PendingPurchase | null): PendingPurchase | null {
    const sameVisit = kept?.visit === start.visit || start.returnedSecret !== null
    return kept?.programmeId === programmeId && sameVisit ? kept : null
  }

  function keep(purchase: PendingPurchase | null): void {
    pending = purchase
    if (purchase) calls.pending.write(purchase)
    else calls.pending.remove()
  }

  function show(phase: PurchasePhase, rest: Partial<PurchaseState> = {}): void {
    store.set({ ...store.get(), ...rest, phase })
  }

  function work(step: PurchaseStep, progress: number, rest: Partial<PurchaseState> = {}): void {
    show({ name: 'working', step, slow: false }, { ...rest, progress })
  }

  /** A call is retried: a message shows that it takes longer. */
  function showRetrying(): void {
    const { phase } = store.get()
    if (phase.name === 'working') show({ ...phase, slow: true })
  }

  async function run(): Promise<void> {
    work('authenticating', progressOf.authenticating)
    payer = start.payer ?? (await calls.payer(showRetrying))
    if (!payer) throw new PurchaseError({ key: 'loginRequired' }, false)
    if (pending?.orderId && pending.paymentMethodId) {
      await resume(payer, pending.orderId, pending.paymentMethodId)
      return
    }

    work('verifying', progressOf.verifying)
    const draft = await calls.draft(programmeId, showRetrying)
    // The server throws the form away when the purchase is complete, and also when it is too old.
    if (!draft && returnedSecret) {
      return finish(payer, null, await calls.setupMadeAt(returnedSecret))
    }
    requireNamedPeople(draft)
    people = draft
    const quote = await verify()
    await calls.ping().catch(ignore)

    work('preparing', progressOf.preparing)
    if (pending?.paymentMethodId) return agree(pending.paymentMethodId, quote)
    if (returnedSecret) {
      const outcome = await calls.setupOutcome(returnedSecret)
      returnedSecret = null
      if ('kept' in outcome) return agree(outcome.kept, quote)
      return requestCard(payer, outcome.problem)
    }
    await requestCard(payer, null)
  }

  async function verify(): Promise<Quote> {
    const { already, quote } = await calls.verify(programmeId, people, showRetrying)
    show(store.get().phase, { people, quote })
    requireNewPeople(people, already, programmeName)
    return quote
  }

  async function requestCard(by: Payer, problem: Problem | null): Promise<void> {
    const clientSecret = await calls.createSetupIntent(by, showRetrying)
    if (!clientSecret) throw new PurchaseError({ key: 'noSecret' }, true)
    if (!clientSecret.startsWith('seti_')) throw new PurchaseError({ key: 'badSecret' }, true)
    // Without it the form does as well.
    const kept = problem ? null : await calls.keptMethod().catch(() => null)
    show({ name: 'card', clientSecret, sending: false, problem, kept })
  }

  /**
   * The card is kept: continues if the price is the one that the payer has seen, else requires
   * consent.
   */
  async function agree(paymentMethodId: string, quote: Quote): Promise<void> {
    const { visit } = start
    const agreed = pending?.agreed
    keep({ visit, programmeId, agreed, paymentMethodId })
    if (!agreed || !isSamePrice(agreed, quote)) return show({ name: 'price', quote })
    await confirm(paymentMethodId, quote)
  }

  async function confirm(paymentMethodId: string, quote: Quote): Promise<void> {
    if (!payer) throw new PurchaseError({ key: 'loginRequired' }, false)
    work('confirming', progressOf.confirming)
    const agreed = priceIn(quote)
    const orderId = await calls.confirm({ payer, programmeId, agreed, people }, showRetrying)
    if (!orderId) throw new PurchaseError({ key: 'noOrder' }, true)
    keep({ visit: start.visit, programmeId, agreed, paymentMethodId, orderId })
    await complete(payer, orderId, paymentMethodId, people)
  }

  /** After a reload in the middle of completing: the same order, whose people are enrolled by now. */
  async function resume(by: Payer, orderId: string, paymentMethodId: string): Promise<void> {
    // The server throws the form away when the order is complete; then no names are compared either.
    const named = (await calls.draft(programmeId, showRetrying)) ?? start.people
    if (named.length > 0) await complete(by, orderId, paymentMethodId, named)
    else await finish(by, null)
  }

  async function complete(
    by: Payer,
    orderId: string,
    paymentMethodId: string,
    named: readonly Named[],
  ): Promise<void> {
    work('completing', progressOf.confirming, { people: named })
    const order = {
      payer: by,
      programmeId,
      programmeName,
      paymentMethodId,
      people: named,
      orderId,
    }
    await finish(by, await calls.complete(order, showRetrying))
  }

  async function finish(
    by: Payer,
    subscriptions: CompletedSubscription[] | null,
    since: string | null = null,
  ): Promise<void> {
    keep(null)
    work('completing', progressOf.completed)
    await calls.wait(CONFIRMATION_DELAY_MS)
    show({ name: 'done', payer: by, people: store.get().people, subscriptions, since })
  }

  async function fail(error: unknown): Promise<void> {
    if (calls.left.aborted) return
    if (isAlreadyEnrolled(error) && (await isFinishedElsewhere())) return
    if (error instanceof PurchaseError) return block(error.problem, error.canRetry)
    if (!(error instanceof ApiError)) {
      console.error(error)
      return block({ key: 'unexpected' }, true)
    }
    if (error.code === 'subscriptions.priceChanged' && pending?.paymentMethodId) {
      // The order is closed, the card is kept: shows today's price and requires consent to it.
      keep({ ...withoutOrder(pending), agreed: undefined })
      return attempt(run)
    }
    if (refusesCard(error)) keep(null)
    else if (refusesOrder(error) && pending) keep(withoutOrder(pending))
    const canRetry = refusesCard(error) || refusesOrder(error) || canRetryOrder(error)
    block({ message: error.message }, canRetry, error)
  }

  /**
   * Another browser may have finished the purchase after the bank: the server then has thrown the form
   * away, and the payer sees the same end in both.
   */
  async function isFinishedElsewhere(): Promise<boolean> {
    const by = payer
    if (!by) return false
    const draft = await calls.draft(programmeId, showRetrying).catch(() => undefined)
    if (draft !== null) return false
    await finish(by, null)
    return true
  }

  function block(problem: Problem, canRetry: boolean, failure: ApiError | null = null): void {
    show({ name: 'blocked', problem, canRetry, failure })
  }

  async function attempt(what: () => Promise<unknown>): Promise<void> {
    try {
      await what()
    } catch (error) {
      await fail(error)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Begins; only once, however often it is called. */
    async start(): Promise<void> {
      if (started) return
      started = true
      await attempt(run)
    },
    /** The payer has sent the card form; from here a bank may take them away and back. */
    cardSent(): void {
      const { phase, quote } = store.get()
      if (phase.name !== 'card' || phase.sending || !quote) return
      keep({ visit: start.visit, programmeId, agreed: priceIn(quote) })
      show({ ...phase, sending: true, problem: null }, { progress: progressOf.processing })
    },
    async cardAnswered(outcome: CardOutcome): Promise<void> {
      const { phase, quote } = store.get()
      if (phase.name !== 'card' || !quote) return
      if ('kept' in outcome) return attempt(() => agree(outcome.kept, quote))
      show(
        { ...phase, sending: false, problem: outcome.inForm ? null : outcome.problem },
        { progress: progressOf.preparing },
      )
    },
    async acceptPrice(): Promise<void> {
      const { phase } = store.get()
      const card = pending?.paymentMethodId
      if (phase.name !== 'price' || !pending || !card) return
      keep({ ...pending, agreed: priceIn(phase.quote) })
      await attempt(() => confirm(card, phase.quote))
    },
    /** After a blocking error; goes on with the card and the order that are there already. */
    async retry(): Promise<void> {
      const { phase } = store.get()
      if (phase.name === 'blocked' && phase.canRetry) await attempt(run)
    },
  }
}

export type Purchase = ReturnType<typeof createPurchase>

function isAlreadyEnrolled(error: unknown): boolean {
  if (error instanceof PurchaseError)
    return 'key' in error.problem && error.problem.key === 'already'
  return error instanceof ApiError && error.code === 'enrolments.alreadyEnrolled'
}

const cardRefusals = ['subscriptions.paymentMethodInvalid', 'subscriptions.foreignPaymentMethod']
const orderRefusals = [
  'subscriptions.orderNotFound',
  'subscriptions.orderClosed',
  'subscriptions.orderMismatch',
]

/** The next try needs another card. */
function refusesCard({ code }: ApiError): boolean {
  return cardRefusals.includes(code)
}

/** The next try makes another order for the same card. */
function refusesOrder({ code }: ApiError): boolean {
  return orderRefusals.includes(code)
}

function canRetryOrder({ status, code }: ApiError): boolean {
  if (code === 'connection.tooLarge') return false
  return status === 0 || status === 408 || status === 429 || status >= 500
}

function withoutOrder({ orderId: _, ...rest }: PendingPurchase): PendingPurchase {
  return rest
}

function priceIn({ firstMonth, monthly, nextPrice }: Quote): AgreedPrice {
  return { firstMonth, monthly, nextPrice }
}

function isSamePrice(one: AgreedPrice, quote: Quote): boolean {
  return JSON.stringify(one) === JSON.stringify(priceIn(quote))
}

function ignore(): void {
  // spec §4: a failing health ping changes nothing
}
