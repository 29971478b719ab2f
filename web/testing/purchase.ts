import type { CompletedSubscription } from '#domain/billing/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { PendingPurchase } from '#web/billing/purchase/pending-purchase.ts'
import type { PurchaseCalls } from '#web/billing/purchase/purchase-calls.ts'
import { createPurchase, type Purchase } from '#web/billing/purchase/purchase-flow.ts'
import type { PurchaseStart } from '#web/billing/purchase/purchase-state.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'

// What the tests of the purchase share: a server that says yes to everything, on record.

export const payer = { userId: 'u1', email: 'ane@example.org' }
export const ane: Person = { firstName: 'Ane', lastName: 'Alkorta', age: 70 }
export const jon: Person = { firstName: 'Jon', lastName: 'Agirre', age: 68, additionalInfo: 'asma' }
export const quoteOf = (firstMonth: number) => ({
  firstMonth,
  monthly: 120,
  nextPrice: null,
  perPerson: [1, 2].map(() => ({
    firstMonth: firstMonth / 2,
    firstChargeDate: '2025-01-30',
    continuesOpenMonth: false,
    monthly: 60,
    familyPercent: 0,
  })),
})
export const agreedTo = (firstMonth: number) => ({ firstMonth, monthly: 120, nextPrice: null })
export const subscriptions: CompletedSubscription[] = [
  {
    enrolmentId: 'i1',
    firstName: 'Ane',
    lastName: 'Alkorta',
    subscriptionId: 'sub_1',
    paymentScheduleId: 'sub_sched_1',
    firstChargeDate: '2025-01-30',
    firstAmount: 60,
    monthly: 60,
  },
]
const start: PurchaseStart = {
  programme: { id: 1, slug: 'ona', name: 'ONA' },
  visit: 'first visit',
  payer,
  people: [
    { firstName: 'Ane', lastName: 'Alkorta' },
    { firstName: 'Jon', lastName: 'Agirre' },
  ],
  returnedSecret: null,
}

/** What happened outside of the purchase. */
export interface Environment {
  /** The calls, in order, by name. */
  log: string[]
  /** What the tab keeps. */
  kept: PendingPurchase | null
  /** Milliseconds. */
  waited: number
}

function callsWith(own: Partial<PurchaseCalls>, around: Environment): PurchaseCalls {
  const calls: PurchaseCalls = {
    left: new AbortController().signal,
    payer: async () => payer,
    keptMethod: async () => null,
    draft: async () => [ane, jon],
    verify: async () => ({ already: [], quote: quoteOf(120) }),
    ping: async () => undefined,
    createSetupIntent: async () => 'seti_1_secret_2',
    setupOutcome: async () => ({ kept: 'pm_bank' }),
    setupMadeAt: async () => '2025-01-10T08:55:00.000Z',
    confirm: async ({ agreed }) => `order at ${agreed.firstMonth}`,
    complete: async () => subscriptions,
    wait: async (milliseconds) => {
      around.waited += milliseconds
    },
    pending: {
      read: () => around.kept,
      write: (purchase) => {
        around.kept = purchase
        return true
      },
      remove: () => {
        around.kept = null
      },
    },
    ...own,
  }
  const logged = Object.entries(calls).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (...given: unknown[]) => {
          around.log.push(name)
          return (value as (...given: unknown[]) => unknown)(...given)
        }
      : value,
  ])
  return Object.fromEntries(logged) as PurchaseCalls
}

export const failing = (status: number, code: string) => async () => {
  throw new ApiError(status, { error: `said: ${code}`, code })
}

/** A purchase of two people in ONA, with answers of the server that a test wants otherwise. */
export function begin(
  own: Partial<PurchaseCalls> = {},
  from: Partial<PurchaseStart> = {},
  kept: PendingPurchase | null = null,
): { purchase: Purchase; around: Environment } {
  const around: Environment = { log: [], kept, waited: 0 }
  return { purchase: createPurchase({ ...start, ...from }, callsWith(own, around)), around }
}

export async function payWithCard(purchase: Purchase): Promise<void> {
  await purchase.start()
  purchase.cardSent()
  await purchase.cardAnswered({ kept: 'pm_1' })
}
