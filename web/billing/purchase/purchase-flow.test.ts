import { describe, expect, test } from 'vitest'
import {
  agreedTo,
  ane,
  begin,
  failing,
  jon,
  payer,
  payWithCard,
  quoteOf,
  subscriptions,
} from '#web/testing/purchase.ts'
import type { PurchaseCalls } from './purchase-calls.ts'

describe('a purchase without trouble', () => {
  test('makes all calls in the order of the specification', async () => {
    const { purchase, around } = begin({}, { payer: null })
    await payWithCard(purchase)
    expect(around.log).toEqual([
      'payer',
      'draft',
      'verify',
      'ping',
      'createSetupIntent',
      // Ours: the card on file, which is offered first.
      'keptMethod',
      'confirm',
      'complete',
      'wait',
    ])
  })

  test('reports 10, 20, 45, 55 and 80 percent', async () => {
    const { purchase } = begin()
    const seen = new Set<number>()
    purchase.subscribe(() => seen.add(purchase.get().progress))
    await payWithCard(purchase)
    expect([...seen]).toEqual([10, 20, 45, 55, 80])
  })

  test('names each step of the work', async () => {
    const { purchase } = begin()
    const steps = new Set<string>()
    purchase.subscribe(() => {
      const { phase } = purchase.get()
      if (phase.name === 'working') steps.add(phase.step)
      if (phase.name === 'card' && phase.sending) steps.add('processing')
    })
    await payWithCard(purchase)
    expect([...steps]).toEqual([
      'authenticating',
      'verifying',
      'preparing',
      'processing',
      'confirming',
      'completing',
    ])
  })

  test('ends after half a second with what was bought, and forgets the pending order', async () => {
    const { purchase, around } = begin()
    await payWithCard(purchase)
    expect(around.waited).toBe(500)
    expect(purchase.get().phase).toEqual({
      name: 'done',
      payer,
      people: [ane, jon],
      subscriptions,
      since: null,
    })
    expect(around.kept).toBeNull()
  })

  test('starts only once', async () => {
    const { purchase, around } = begin()
    await Promise.all([purchase.start(), purchase.start()])
    expect(around.log.filter((name) => name === 'verify')).toHaveLength(1)
  })

  test('takes the payer from the navigation without asking the server', async () => {
    const { purchase, around } = begin()
    await purchase.start()
    expect(around.log).not.toContain('payer')
  })

  test('does not mind a failing health ping', async () => {
    const { purchase } = begin({ ping: failing(503, 'http.unavailable') })
    await purchase.start()
    expect(purchase.get().phase.name).toBe('card')
  })

  test('confirms everything about the people, at the price that was shown', async () => {
    let confirmed: unknown
    const { purchase } = begin({
      confirm: async (order) => {
        confirmed = order
        return 'order'
      },
    })
    await payWithCard(purchase)
    expect(confirmed).toEqual({ payer, programmeId: 1, agreed: agreedTo(120), people: [ane, jon] })
  })
})

describe('before the card', () => {
  test.each([
    ['there is no session', { payer: async () => null }, { key: 'loginRequired' }, false],
    ['no form was sent', { draft: async () => null }, { key: 'noPeople' }, false],
    ['the list is empty', { draft: async () => [] }, { key: 'noPeople' }, false],
    [
      'the second person has no surname',
      { draft: async () => [ane, { ...jon, lastName: ' ' }] },
      { key: 'incompletePerson', params: { position: 2 } },
      false,
    ],
    [
      'a person is enrolled already',
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
      { message: 'said: connection.offline' },
      true,
    ],
    [
      'the list is too long to be sent',
      { verify: failing(0, 'connection.tooLarge') },
      { message: 'said: connection.tooLarge' },
      false,
    ],
    [
      'it is another account',
      { createSetupIntent: failing(403, 'accounts.notYourAccount') },
      { message: 'said: accounts.notYourAccount' },
      false,
    ],
  ] satisfies [
    string,
    Partial<PurchaseCalls>,
    object,
    boolean,
  ][])('it stops when %s', async (_, calls, problem, canRetry) => {
    const { purchase } = begin(calls, { payer: null })
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({ name: 'blocked', problem, canRetry })
  })

  test.each([
    [0, 'connection.offline', true],
    [0, 'connection.timeout', true],
    [503, 'http.unavailable', false],
  ])('what ends with %i %s waits for the connection: %s', async (status, code, isConnection) => {
    const { purchase } = begin({ verify: failing(status, code) })
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({
      name: 'blocked',
      canRetry: true,
      failure: { isConnection },
    })
  })

  test('trying again starts over', async () => {
    let failures = 1
    const { purchase } = begin({
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
    const { purchase, around } = begin({ draft: async () => null })
    await purchase.start()
    around.log = []
    await purchase.retry()
    expect(around.log).toEqual([])
  })
})

describe('the card on file', () => {
  const card = {
    paymentMethodId: 'pm_kept',
    method: { kind: 'card' as const, brand: 'visa', last4: '4242', expiresIn: '2050-12' },
  }

  test('is offered first, and pays without another one being typed', async () => {
    const { purchase, around } = begin({ keptMethod: async () => card })
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({ name: 'card', kept: card })
    purchase.cardSent()
    await purchase.cardAnswered({ kept: 'pm_kept' })
    expect(purchase.get().phase.name).toBe('done')
    expect(around.log.filter((name) => name === 'complete')).toHaveLength(1)
  })

  test('is not needed: where it cannot be looked up, the form is there', async () => {
    const { purchase } = begin({ keptMethod: failing(500, 'http.internal') })
    await purchase.start()
    expect(purchase.get().phase).toMatchObject({ name: 'card', kept: null })
  })

  test('leaves the same purchase where its bank refuses', async () => {
    const { purchase, around } = begin({ keptMethod: async () => card })
    await purchase.start()
    purchase.cardSent()
    await purchase.cardAnswered({ problem: { message: 'declined' }, inForm: false })
    expect(purchase.get().phase).toMatchObject({ name: 'card', problem: { message: 'declined' } })
    expect(around.log).not.toContain('confirm')
  })
})

describe('the card', () => {
  test('a declined one leaves the same form, and the next try works', async () => {
    const { purchase, around } = begin()
    await purchase.start()
    purchase.cardSent()
    await purchase.cardAnswered({ problem: { message: 'declined' }, inForm: false })
    expect(purchase.get().phase).toEqual({
      name: 'card',
      kept: null,
      clientSecret: 'seti_1_secret_2',
      sending: false,
      problem: { message: 'declined' },
    })
    expect(around.log).not.toContain('confirm')

    purchase.cardSent()
    await purchase.cardAnswered({ kept: 'pm_2' })
    expect(purchase.get().phase.name).toBe('done')
  })

  test('a mistake that the form marks itself is not reported twice', async () => {
    const { purchase } = begin()
    await purchase.start()
    purchase.cardSent()
    await purchase.cardAnswered({ problem: { message: 'too short' }, inForm: true })
    expect(purchase.get().phase).toMatchObject({ name: 'card', sending: false, problem: null })
  })
})
