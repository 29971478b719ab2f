import { beforeEach, expect, test } from 'vitest'
import type { DonationInput } from '#domain/donations/donation-form.ts'
import { refusal, type Sent, serverAnswering } from '#web/testing/browser.ts'
import { beginDonation, donationForm } from './begin-donation.ts'

const donation = { amount: 25, anonymous: true } as DonationInput

beforeEach(donationForm.forget)

/** A server that signs one form after the other, and says yes to what is sent with them. */
function signing(answer: (sent: Sent) => unknown = () => ({ donationId: 'd', clientSecret: 's' })) {
  let forms = 0
  return serverAnswering((sent) => {
    if (sent.path !== '/api/donation-form') return answer(sent)
    forms += 1
    return { formToken: `form ${forms}`, waitMs: 0, lifetimeMs: 3_600_000 }
  })
}

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
