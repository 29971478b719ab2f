import { beforeEach, expect, test, vi } from 'vitest'
import type { DonationInput } from '#domain/donations/donation-form.ts'
import { refusal, type Sent, serverAnswering } from '#web/testing/browser.ts'
import { beginDonation, openForm } from './begin-donation.ts'

const MINUTE = 60_000
const lifetimeMs = 30 * MINUTE
const donation = { amount: 25, anonymous: true } as DonationInput
/** The page's clock goes on from one test to the next: what an earlier one has left is over by then. */
let begun = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  begun += 10 * lifetimeMs
  vi.advanceTimersByTime(begun)
})

/** A server that signs one form after the other, and says yes to what is sent with them. */
function signing(answer: (sent: Sent) => unknown = () => ({ donationId: 'd', clientSecret: 's' })) {
  let forms = 0
  return serverAnswering((sent) => {
    if (sent.path !== '/api/donation-form') return answer(sent)
    forms += 1
    return { formToken: `form ${forms}`, waitMs: 0, lifetimeMs }
  })
}

test('a form is taken once, and another shortly before its end: a sending takes its time', async () => {
  const requests = signing()
  expect((await openForm()).token).toBe('form 1')
  vi.advanceTimersByTime(lifetimeMs - 2 * MINUTE)
  expect((await openForm()).token).toBe('form 1')
  vi.advanceTimersByTime(MINUTE + 1)
  expect((await openForm()).token).toBe('form 2')
  expect(requests).toHaveLength(2)
})

test.each([
  'donations.formExpired',
  'donations.formUsed',
  'donations.formTooFast',
])('what was refused with %s goes off once more, with a new form', async (code) => {
  const sent = signing(({ body }) =>
    (body as { formToken: string }).formToken === 'form 1'
      ? refusal(422, code)
      : { donationId: 'd', clientSecret: 's' },
  )
  await expect(beginDonation(donation)).resolves.toMatchObject({ donationId: 'd', amount: 25 })
  const forms = sent.flatMap(({ body }) => (body as { formToken: string } | undefined)?.formToken)
  expect(forms.filter(Boolean)).toEqual(['form 1', 'form 2'])
})

test('another donation begun in this tab takes the place of the one before', async () => {
  const sent = signing()
  await beginDonation(donation)
  await beginDonation({ ...donation, amount: 50 })
  const bodies = sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  expect(bodies).toEqual([
    { ...donation, formToken: 'form 1' },
    { ...donation, amount: 50, formToken: 'form 1', replaces: 'd' },
  ])
})
