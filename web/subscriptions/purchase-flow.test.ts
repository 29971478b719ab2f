import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/enrolments/person.ts'
import type { CompletedSubscription } from '#domain/subscriptions/contract.ts'
import { ApiError } from '#web/http/api-error.ts'
import type { PendingPurchase } from './pending-purchase.ts'
import type { PurchaseCalls } from './purchase-calls.ts'
import { createPurchase, type Purchase } from './purchase-flow.ts'
import type { PurchaseStart } from './purchase-state.ts'

const payer = { userId: 'u1', email: 'ane@example.org' }
const ane: Person = { nombre: 'Ane', apellido: 'Alkorta', edad: 70 }
const jon: Person = { nombre: 'Jon', apellido: 'Agirre', edad: 68, infoAdicional: 'asma' }
const quoteOf = (firstMonth: number) => ({
  firstMonth,
  monthly: 120,
  perPerson: [
    { firstMonth: firstMonth / 2, firstChargeDate: '2025-01-30' },
    { firstMonth: firstMonth / 2, firstChargeDate: '2025-01-30' },
  ],
})
const subscriptions: CompletedSubscription[] = [
  {
    inscripcionId: 'i1',
    nombre: 'Ane',
    apellido: 'Alkorta',
    subscriptionId: 'sub_1',
    paymentScheduleId: 'sub_sched_1',
    firstChargeDate: '2025-01-30',
    firstAmount: 60,
  },
]
const start: PurchaseStart = {
  programmeId: 1,
  visit: 'first visit',
  payer,
  people: [
    { nombre: 'Ane', apellido: 'Alkorta' },
    { nombre: 'Jon', apellido: 'Agirre' },
  ],
  returnedSecret: null,
}

let log: string[]
let kept: PendingPurchase | null
let waited: number

function callsWith(own: Partial<PurchaseCalls> = {}): PurchaseCalls {
  const calls: PurchaseCalls = {
    payer: async () => payer,
    draft: async () => [ane, jon],
    verify: async () => ({ already: [], quote: quoteOf(120) }),
    ping: async () => undefined,
    createSetupIntent: async () => 'seti_1_secret_2',
    setupOutcome: async () => ({ kept: 'pm_bank' }),
    confirm: async ({ firstMonth }) => `order at ${firstMonth}`,
    complete: async () => subscriptions,
    wait: async (milliseconds) => {
      waited += milliseconds
    },
    pending: {
      read: () => kept,
      write: (purchase) => {
        kept = purchase
      },
      clear: () => {
        kept = null
      },
    },
    ...own,
  }
  const logged = Object.entries(calls).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (...given: unknown[]) => {
          log.push(name)
          return (value as (...given: unknown[]) => unknown)(...given)
        }
      : value,
  ])
  return Object.fromEntries(logged) as PurchaseCalls
}

const failing = (status: number, code: string) => async () => {
  throw new ApiError(status, { error: `said: ${code}`, code })
}

function begin(own: Partial<PurchaseCalls> = {}, from: Partial<PurchaseStart> = {}): Purchase {
  return createPurchase({ ...start, ...from }, callsWith(own))
}

async function payWithCard(purchase: Purchase): Promise<void> {
  await purchase.start()
  purchase.cardSent()
  await purchase.cardAnswered({ kept: 'pm_1' })
}

beforeEach(() => {
  log = []
  kept = null
  waited = 0
})

describe('a purchase without trouble', () => {
  test('asks everything in the order of the specification', async () => {
    await payWithCard(begin({}, { payer: null }))
    expect(log).toEqual([
      ...['payer', 'draft', 'verify', 'ping', 'createSetupIntent'],
      ...['confirm', 'complete', 'wait'],
    ])
  })

  test('reports 10, 20, 45, 55 and 80 percent', async () => {
    const purchase = begin()
    const seen = new Set<number>()
    purchase.subscribe(() => seen.add(purchase.get().progress))
    await payWithCard(purchase)
    expect([...seen]).toEqual([10, 20, 45, 55, 80])
  })

  test('names each step of the work', async () => {
    const purchase = begin()
    const steps = new Set<string>()
    purchase.subscribe(() => {
      const { phase } = purchase.get()
      if (phase.name === 'working') steps.add(phase.step)
      if (phase.name === 'card' && phase.sending) steps.add('processing')
    })
    await payWithCard(purchase)
    expect([...steps]).toEqual([
      ...['authenticating', 'verifying', 'preparing', 'processing', 'confirming', 'completing'],
    ])
  })

  test('ends after half a second with what was bought, and forgets the pending order', async () => {
    const purchase = begin()
    await payWithCard(purchase)
    expect(waited).toBe(500)
    expect(purchase.get().phase).toEqual({ name: 'done', people: [ane, jon], subscriptions })
    expect(kept).toBeNull()
  })

  test('starts only once', async () => {
    const purchase = begin()
    await Promise.all([purchase.start(), purchase.start()])
    expect(log.filter((name) => name === 'verify')).toHaveLength(1)
  })

  test('takes the payer from the navigation without asking the server', async () => {
    await begin().start()
    expect(log).not.toContain('payer')
  })

  test('does not mind a failing health ping', async () => {
    const purchase = begin({ ping: failing(503, 'http.unavailable') })
    await purchase.start()
    expect(purchase.get().phase.name).toBe('card')
  })

  test('confirms everything about the people, at the price that was shown', async () => {
    let confirmed: unknown
    const purchase = begin({
      confirm: async (order) => {
        confirmed = order
        return 'order'
      },
    })
    await payWithCard(purchase)
    expect(confirmed).toEqual({ payer, programmeId: 1, firstMonth: 120, people: [ane, jon] })
  })
})

describe('before the card', () => {
  test.each([
    ['nobody is logged in', { payer: async () => null }, { key: 'loginRequired' }, false],
    ['no form was sent', { draft: async () => null }, { key: 'noPeople' }, false],
    ['nobody is in the list', { draft: async () => [] }, { key: 'noPeople' }, false],
    [
      'the second person has no surname',
      { draft: async () => [ane, { ...jon, apellido: ' ' }] },
      { key: 'incompletePerson', params: { position: 2 } },
      false,
    ],
    [
      'somebody is enrolled already',
      { verify: async () => ({ already: [1], quote: quoteOf(60) }) },
      { key: 'already', params: { count: 1, names: 'Jon Agirre', programme: 'ONA' } },
      false,
    ],
    [
      'no client secret comes',
      { createSetupIntent: async () => undefined },
      { key: 'noSecret' },
      true,
    ],
    [
      'the client secret is not one of a setup intent',
      { createSetupIntent: async () => 'pi_1_secret_2' },
      { key: 'badSecret' },
      true,
    ],
    [
      'the server cannot be reached',
      { verify: failing(0, 'connection.offline') },
      { said: 'said: connection.offline' },
      true,
    ],
    [
      'the account is somebody else’s',
      { createSetupIntent: failing(403, 'accounts.notYourAccount') },
      { said: 'said: accounts.notYourAccount' },
      false,
    ],
  ] satisfies [
    string,
    Partial<PurchaseCalls>,
    object,
    boolean,
  ][])('it stops when %s', async (_, calls, problem, canRetry) => {
    const purchase = begin(calls, { payer: null })
    await purchase.start()
    expect(purchase.get().phase).toEqual({ name: 'blocked', problem, canRetry })
  })

  test('trying again begins anew', async () => {
    let failures = 1
    const purchase = begin({
      createSetupIntent: async () => {
        if (failures-- > 0) return failing(503, 'http.unavailable')()
        return 'seti_1_secret_2'
      },
    })
    await purchase.start()
    await purchase.retry()
    expect(purchase.get().phase.name).toBe('card')
  })

  test('what cannot be tried again is not', async () => {
    const purchase = begin({ draft: async () => null })
    await purchase.start()
    log = []
    await purchase.retry()
    expect(log).toEqual([])
  })
})

describe('the card', () => {
  test('a declined one leaves the same form, and the next try works', async () => {
    const purchase = begin()
    await purchase.start()
    purchase.cardSent()
    await purchase.cardAnswered({ problem: { said: 'declined' }, inForm: false })
    expect(purchase.get().phase).toEqual({
      name: 'card',
      clientSecret: 'seti_1_secret_2',
      sending: false,
      problem: { said: 'declined' },
    })
    expect(log).not.toContain('confirm')

    purchase.cardSent()
    await purchase.cardAnswered({ kept: 'pm_2' })
    expect(purchase.get().phase.name).toBe('done')
  })

  test('a mistake that the form marks itself is not told twice', async () => {
    const purchase = begin()
    await purchase.start()
    purchase.cardSent()
    await purchase.cardAnswered({ problem: { said: 'too short' }, inForm: true })
    expect(purchase.get().phase).toMatchObject({ name: 'card', sending: false, problem: null })
  })
})

describe('the price', () => {
  const changing = () => {
    let price = 120
    return {
      verify: async () => ({ already: [], quote: quoteOf(price) }),
      confirm: async ({ firstMonth }: { firstMonth: number }) => {
        price = 60
        if (firstMonth !== price) return failing(409, 'subscriptions.priceChanged')()
        return 'order'
      },
    }
  }

  test('one that changed meanwhile is shown and waits for a yes', async () => {
    const purchase = begin(changing())
    await payWithCard(purchase)
    expect(purchase.get().phase).toEqual({ name: 'price', quote: quoteOf(60) })
    expect(log).not.toContain('complete')
  })

  test('a yes goes on with the same card', async () => {
    let paid: unknown
    const purchase = begin({
      ...changing(),
      complete: async (order) => {
        paid = order
        return subscriptions
      },
    })
    await payWithCard(purchase)
    await purchase.acceptPrice()
    expect(paid).toMatchObject({ paymentMethodId: 'pm_1', orderId: 'order' })
    expect(purchase.get().phase.name).toBe('done')
  })

  test('one that changed after the order asks again, for another order', async () => {
    let price = 120
    const orders: string[] = []
    const purchase = begin({
      verify: async () => ({ already: [], quote: quoteOf(price) }),
      complete: async ({ orderId }) => {
        orders.push(orderId)
        if (orders.length > 1) return subscriptions
        price = 0
        return failing(409, 'subscriptions.priceChanged')()
      },
    })
    await payWithCard(purchase)
    expect(purchase.get().phase).toEqual({ name: 'price', quote: quoteOf(0) })
    await purchase.acceptPrice()
    expect(orders).toEqual(['order at 120', 'order at 0'])
  })
})

describe('after the card', () => {
  test('a confirmation without an order number stops it', async () => {
    const purchase = begin({ confirm: async () => undefined })
    await payWithCard(purchase)
    expect(purchase.get().phase).toMatchObject({ problem: { key: 'noOrder' }, canRetry: true })
  })

  test('a lost confirmation is tried again without asking for the card', async () => {
    let failures = 1
    const purchase = begin({
      confirm: async () => (failures-- > 0 ? failing(0, 'connection.timeout')() : 'order'),
    })
    await payWithCard(purchase)
    await purchase.retry()
    expect(purchase.get().phase.name).toBe('done')
    expect(log.filter((name) => name === 'createSetupIntent')).toHaveLength(1)
  })

  test('a lost completion is tried again with the same order', async () => {
    const orders: string[] = []
    const purchase = begin({
      complete: async ({ orderId }) => {
        orders.push(orderId)
        return orders.length === 1 ? failing(503, 'http.unavailable')() : subscriptions
      },
    })
    await payWithCard(purchase)
    expect(purchase.get().phase).toMatchObject({ name: 'blocked', canRetry: true })
    await purchase.retry()
    expect(orders).toEqual(['order at 120', 'order at 120'])
    expect(log.filter((name) => name === 'confirm')).toHaveLength(1)
  })

  test('it says when completing takes several tries', async () => {
    const purchase = begin({
      complete: async (_, onTryAgain) => {
        onTryAgain()
        expect(purchase.get().phase).toMatchObject({ step: 'completing', slow: true })
        return subscriptions
      },
    })
    await payWithCard(purchase)
    expect(purchase.get().phase.name).toBe('done')
  })

  test.each([
    'subscriptions.paymentMethodInvalid',
    'subscriptions.foreignPaymentMethod',
  ])('%s asks for another card on the next try', async (code) => {
    const purchase = begin({ complete: failing(422, code) })
    await payWithCard(purchase)
    expect(purchase.get().phase).toMatchObject({ name: 'blocked', canRetry: true })
    await purchase.retry()
    expect(purchase.get().phase.name).toBe('card')
  })

  test.each([
    'subscriptions.orderNotFound',
    'subscriptions.orderClosed',
    'subscriptions.orderMismatch',
  ])('%s makes another order with the same card on the next try', async (code) => {
    let failures = 1
    const purchase = begin({
      complete: async () => (failures-- > 0 ? failing(409, code)() : subscriptions),
    })
    await payWithCard(purchase)
    await purchase.retry()
    expect(log.filter((name) => name === 'confirm')).toHaveLength(2)
    expect(log.filter((name) => name === 'createSetupIntent')).toHaveLength(1)
    expect(purchase.get().phase.name).toBe('done')
  })

  test('somebody enrolled meanwhile in another tab cannot be tried again', async () => {
    const purchase = begin({ confirm: failing(409, 'enrolments.alreadyEnrolled') })
    await payWithCard(purchase)
    expect(purchase.get().phase).toMatchObject({ name: 'blocked', canRetry: false })
  })
})

describe('coming back', () => {
  const atOrder = { visit: 'first visit', programmeId: 1, firstMonth: 120, paymentMethodId: 'pm_1' }

  test('a reload while completing goes on with the same order and asks nothing else', async () => {
    kept = { ...atOrder, orderId: 'order of before' }
    let completed: unknown
    const purchase = begin({
      complete: async (order) => {
        completed = order
        return subscriptions
      },
    })
    await purchase.start()
    expect(log).toEqual(['draft', 'complete', 'wait'])
    expect(completed).toMatchObject({ orderId: 'order of before', paymentMethodId: 'pm_1' })
  })

  test('the names of the navigation do where the finished form is gone', async () => {
    kept = { ...atOrder, orderId: 'order of before' }
    const purchase = begin({ draft: async () => null })
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({ name: 'done', subscriptions })
  })

  test('a reload after the card was kept goes on to the order', async () => {
    kept = atOrder
    const purchase = begin()
    await purchase.start()
    expect(log).not.toContain('createSetupIntent')
    expect(purchase.get().phase.name).toBe('done')
  })

  test('a card kept in another visit is not used without being asked for', async () => {
    kept = { ...atOrder, visit: 'an earlier visit' }
    const purchase = begin()
    await purchase.start()
    expect(purchase.get().phase.name).toBe('card')
  })

  test('from the bank with a yes goes on, at the price agreed before leaving', async () => {
    kept = { visit: 'before the bank', programmeId: 1, firstMonth: 120 }
    const purchase = begin({}, { returnedSecret: 'seti_1_secret_2', payer: null, people: [] })
    await purchase.start()
    expect(log).not.toContain('createSetupIntent')
    expect(purchase.get().phase.name).toBe('done')
  })

  test('from the bank in a browser that knows no agreed price asks for it', async () => {
    const purchase = begin({}, { returnedSecret: 'seti_1_secret_2', payer: null, people: [] })
    await purchase.start()
    expect(purchase.get().phase).toEqual({ name: 'price', quote: quoteOf(120) })
    await purchase.acceptPrice()
    expect(purchase.get().phase.name).toBe('done')
  })

  test('from the bank with a no shows why, over a fresh form', async () => {
    const outcome = { problem: { said: 'refused by the bank' }, inForm: false }
    const purchase = begin(
      { setupOutcome: async () => outcome },
      { returnedSecret: 'seti_1_secret_1' },
    )
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({
      name: 'card',
      clientSecret: 'seti_1_secret_2',
      problem: { said: 'refused by the bank' },
    })
  })

  test('from the bank a second time, after all was done, ends without buying again', async () => {
    const purchase = begin({ draft: async () => null }, { returnedSecret: 'seti_1_secret_1' })
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({ name: 'done', subscriptions: null })
    expect(log).not.toContain('confirm')
  })
})
