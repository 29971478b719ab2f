import { createDonation } from '#domain/donations/contract.ts'
import { FORM_WAIT_MS, newForm } from '#server/donations/form-token.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { donations } from '#server/kernel/db/schema.ts'
import type { TestApp } from '../test-app.ts'
import { cardSandbox } from './card-sandbox.ts'

/** A form that was opened so long ago that it may be sent. */
export function formOpened(site: TestApp, agoMs = FORM_WAIT_MS): string {
  const openedAt = new Date(site.deps.clock.now().getTime() - agoMs)
  return newForm({ vault: site.deps.vault, clock: { now: () => openedAt } })
}

const donor = {
  anonymous: false,
  firstName: 'Maite',
  lastName: 'Etxeberria',
  email: 'maite@example.org',
}

/** The form's payload of a donor who gives their name. */
export function donationOf(site: TestApp, changes: Record<string, unknown> = {}) {
  return { amount: 25, formToken: formOpened(site), ...donor, ...changes }
}

/** Sends the form as the page does. */
export function donate(site: TestApp, changes: Record<string, unknown> = {}, language = 'es') {
  const visitor = site.visitor()
  visitor.language = language
  return visitor.call(createDonation, { body: donationOf(site, changes) })
}

/** Confirms a payment as the card form does, and answers its new state or the error's code. */
export async function payByCard(
  site: TestApp,
  clientSecret: string,
  number = '4242424242424242',
): Promise<string> {
  const [id] = clientSecret.split('_secret_')
  const response = await fetch(`${site.sandbox.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.sandbox.keys.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2050',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const answer = (await response.json()) as { status?: string; error?: { code: string } }
  return answer.status ?? answer.error?.code ?? ''
}

export async function storedDonation(site: TestApp, id: string) {
  const [row] = await site.deps.db.select().from(donations).where(eq(donations.id, id))
  return row
}

/** The payments that the provider holds for a donation. */
export async function paymentsOf(site: TestApp, donationId: string) {
  const intents = await cardSandbox(site).paymentIntents()
  return intents.filter(({ metadata }) => metadata.donationId === donationId)
}
