import Stripe from 'stripe'
import { expect, it, onTestFinished, vi } from 'vitest'
import { mapStripeErrors, readPages } from './errors.ts'

const kindOf = (type: Stripe.RawErrorType, statusCode: number) =>
  mapStripeErrors(() =>
    Promise.reject(Stripe.errors.StripeError.generate({ type, statusCode, message: '' })),
  )
    .then(() => 'answered')
    .catch((error: { kind: string }) => error.kind)

it.each([
  ['card_error', 402, 'refused'],
  ['invalid_request_error', 400, 'refused'],
  ['invalid_request_error', 404, 'refused'],
  // Errors of our own key and rate are not the payer's fault.
  ['invalid_request_error', 401, 'unable'],
  ['invalid_request_error', 403, 'unable'],
  ['invalid_request_error', 429, 'unable'],
  ['invalid_request_error', 409, 'noAnswer'],
  ['idempotency_error', 400, 'failed'],
  ['api_error', 500, 'failed'],
] as const)('an error %s with status %i is %s', async (type, statusCode, kind) => {
  expect(await kindOf(type, statusCode)).toBe(kind)
})

it('a list is read page by page, and waits where there were too many calls', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const busy = { type: 'invalid_request_error', statusCode: 429, message: '' } as const
  const answers = [
    () => ({ data: [{ id: 'a' }, { id: 'b' }], has_more: true }),
    () => {
      throw Stripe.errors.StripeError.generate(busy)
    },
    () => ({ data: [{ id: 'c' }], has_more: false }),
  ]
  const asked: (string | undefined)[] = []
  const pages = readPages(async ({ starting_after }) => {
    asked.push(starting_after)
    return answers.shift()?.() as Stripe.ApiList<{ id: string }>
  })
  const read = async () => {
    const ids: string[] = []
    for await (const page of pages) ids.push(...page.map(({ id }) => id))
    return ids
  }
  const reading = read()
  await vi.runAllTimersAsync()
  expect(await reading).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([undefined, 'b', 'b'])
})
