import { createDonation } from '#domain/donations/contract.ts'
import { donationForm } from '#server/donations/begin-donation.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { issueForm } from '#server/kernel/http/form-token.ts'
import { donations } from '#server/schema.ts'
import type { TestApp } from '../test-app.ts'
import { cardSandbox } from './card-sandbox.ts'

/** A form that was opened so long ago that it may be sent. */
export function formOpened(site: TestApp, agoMs = donationForm.waitMs): string {
  const openedAt = new Date(site.deps.clock.now().getTime() - agoMs)
  const deps = { vault: site.deps.vault, clock: { now: () => openedAt } }
  return issueForm(deps, donationForm).formToken
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

/** Pays by card, or by Bizum, as the payment form does, and returns the payment's new state or the error's code. */
export function payDonation(site: TestApp, clientSecret: string, number?: string): Promise<string> {
  return cardSandbox(site).pay(clientSecret, number)
}

export async function storedDonation(site: TestApp, id: string) {
  const [row] = await site.deps.db.select().from(donations).where(eq(donations.id, id))
  return row
}
