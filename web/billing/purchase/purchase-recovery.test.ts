import { describe, expect, test } from 'vitest'
import {
  agreedTo,
  ane,
  begin,
  failing,
  jon,
  payWithCard,
  quoteOf,
  subscriptions,
} from '#web/testing/purchase.ts'
import type { AgreedPrice } from './pending-purchase.ts'

describe('the price', () => {
  const changing = () => {
    let price = 120
    return {
      verify: async () => ({ already: [], quote: quoteOf(price) }),
      confirm: async ({ agreed }: { agreed: AgreedPrice }) => {
        price = 60
        if (agreed.firstMonth !== price) return failing(409, 'subscriptions.priceChanged')()
        return 'order'
      },
    }
  }

  test('one that changed meanwhile is shown and waits for a yes', async () => {
    const { purchase, around } = begin(changing())
    await payWithCard(purchase)
    expect(purchase.get().phase).toEqual({ name: 'price', quote: quoteOf(60) })
    expect(around.log).not.toContain('complete')
  })

  test.each([
    ['this month’s', { firstMonth: 60 }],
    ['each month’s', { monthly: 130 }],
    ['an announced one', { nextPrice: { from: '2025-03', monthly: 130 } }],
  ])('%s that is not the one agreed to before waits for a yes', async (_, change) => {
    const quote = { ...quoteOf(120), ...change }
    const agreed = agreedTo(120)
    const kept = { visit: 'first visit', programmeId: 1, agreed, paymentMethodId: 'pm_1' }
    const { purchase, around } = begin({ verify: async () => ({ already: [], quote }) }, {}, kept)
    await purchase.start()
    expect(purchase.get().phase).toEqual({ name: 'price', quote })
    expect(around.log).not.toContain('confirm')
  })

  test('a yes goes on with the same card', async () => {
    let paid: unknown
    const { purchase } = begin({
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

  test('one that changed after the order needs consent again, for another order', async () => {
    let price = 120
    const orders: string[] = []
    const { purchase } = begin({
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
    const { purchase } = begin({ confirm: async () => undefined })
    await payWithCard(purchase)
    expect(purchase.get().phase).toMatchObject({ problem: { key: 'noOrder' }, canRetry: true })
  })

  test('a lost confirmation is tried again without asking for the card', async () => {
    let failures = 1
    const { purchase, around } = begin({
      confirm: async () => (failures-- > 0 ? failing(0, 'connection.timeout')() : 'order'),
    })
    await payWithCard(purchase)
    await purchase.retry()
    expect(purchase.get().phase.name).toBe('done')
    expect(around.log.filter((name) => name === 'createSetupIntent')).toHaveLength(1)
  })

  test('a lost completion is tried again with the same order', async () => {
    const orders: string[] = []
    const { purchase, around } = begin({
      complete: async ({ orderId }) => {
        orders.push(orderId)
        return orders.length === 1 ? failing(503, 'http.unavailable')() : subscriptions
      },
    })
    await payWithCard(purchase)
    expect(purchase.get().phase).toMatchObject({ name: 'blocked', canRetry: true })
    await purchase.retry()
    expect(orders).toEqual(['order at 120', 'order at 120'])
    expect(around.log.filter((name) => name === 'confirm')).toHaveLength(1)
  })

  test('it says when completing takes several tries', async () => {
    const { purchase } = begin({
      complete: async (_, onRetry) => {
        onRetry()
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
  ])('%s needs another card on the next try', async (code) => {
    const { purchase } = begin({ complete: failing(422, code) })
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
    const { purchase, around } = begin({
      complete: async () => (failures-- > 0 ? failing(409, code)() : subscriptions),
    })
    await payWithCard(purchase)
    await purchase.retry()
    expect(around.log.filter((name) => name === 'confirm')).toHaveLength(2)
    expect(around.log.filter((name) => name === 'createSetupIntent')).toHaveLength(1)
    expect(purchase.get().phase.name).toBe('done')
  })

  test('a person enrolled meanwhile in another tab cannot be tried again', async () => {
    const { purchase } = begin({ confirm: failing(409, 'enrolments.alreadyEnrolled') })
    await payWithCard(purchase)
    expect(purchase.get().phase).toMatchObject({ name: 'blocked', canRetry: false })
  })
})

describe('coming back', () => {
  const atOrder = {
    visit: 'first visit',
    programmeId: 1,
    agreed: agreedTo(120),
    paymentMethodId: 'pm_1',
  }

  test('a reload while completing resumes the same order and asks for nothing else', async () => {
    let completed: unknown
    const { purchase, around } = begin(
      {
        complete: async (order) => {
          completed = order
          return subscriptions
        },
      },
      {},
      { ...atOrder, orderId: 'order of before' },
    )
    await purchase.start()
    expect(around.log).toEqual(['draft', 'complete', 'wait'])
    expect(completed).toMatchObject({ orderId: 'order of before', paymentMethodId: 'pm_1' })
  })

  test('the names of the navigation do where the finished form is gone', async () => {
    const { purchase } = begin(
      { draft: async () => null },
      {},
      { ...atOrder, orderId: 'order of before' },
    )
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({ name: 'done', subscriptions })
  })

  test('a reload after the card was kept goes on to the order', async () => {
    const { purchase, around } = begin({}, {}, atOrder)
    await purchase.start()
    expect(around.log).not.toContain('createSetupIntent')
    expect(purchase.get().phase.name).toBe('done')
  })

  test('a card kept in another visit is not used without consent', async () => {
    const { purchase } = begin({}, {}, { ...atOrder, visit: 'an earlier visit' })
    await purchase.start()
    expect(purchase.get().phase.name).toBe('card')
  })

  test('from the bank with a yes goes on, at the price agreed before leaving', async () => {
    const { purchase, around } = begin(
      {},
      { returnedSecret: 'seti_1_secret_2', payer: null, people: [] },
      { visit: 'before the bank', programmeId: 1, agreed: agreedTo(120) },
    )
    await purchase.start()
    expect(around.log).not.toContain('createSetupIntent')
    expect(purchase.get().phase.name).toBe('done')
  })

  test('a return from the bank to a browser without an agreed price asks for consent', async () => {
    const { purchase } = begin({}, { returnedSecret: 'seti_1_secret_2', payer: null, people: [] })
    await purchase.start()
    expect(purchase.get().phase).toEqual({ name: 'price', quote: quoteOf(120) })
    await purchase.acceptPrice()
    expect(purchase.get().phase.name).toBe('done')
  })

  test('from the bank with a no shows why, over a fresh form', async () => {
    const outcome = { problem: { message: 'refused by the bank' }, inForm: false }
    const { purchase } = begin(
      { setupOutcome: async () => outcome },
      { returnedSecret: 'seti_1_secret_1' },
    )
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({
      name: 'card',
      clientSecret: 'seti_1_secret_2',
      problem: { message: 'refused by the bank' },
    })
  })

  test.each([
    [
      'while it asks who is enrolled',
      { verify: async () => ({ already: [0], quote: quoteOf(120) }) },
    ],
    ['at the order', { confirm: failing(409, 'enrolments.alreadyEnrolled') }],
    ['with the card', { complete: failing(409, 'enrolments.alreadyEnrolled') }],
  ])('from the bank in two browsers at once, the other of which is done first: %s', async (_, own) => {
    let drafts = 0
    const { purchase, around } = begin(
      { ...own, draft: async () => (drafts++ === 0 ? [ane, jon] : null) },
      { returnedSecret: 'seti_1_secret_2', payer: null, people: [] },
    )
    await purchase.start()
    await purchase.acceptPrice()
    expect(purchase.get().phase).toMatchObject({ name: 'done', subscriptions: null })
    expect(around.kept).toBeNull()
  })

  test('from the bank a second time, after all was done, ends without buying again', async () => {
    const { purchase, around } = begin(
      { draft: async () => null },
      { returnedSecret: 'seti_1_secret_1' },
    )
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({
      name: 'done',
      subscriptions: null,
      since: '2025-01-10T08:55:00.000Z',
    })
    expect(around.log).not.toContain('confirm')
  })
})
