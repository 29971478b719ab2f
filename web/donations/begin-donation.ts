import { createDonation, openDonationForm } from '#domain/donations/contract.ts'
import type { DonationInput } from '#domain/donations/donation-form.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { inPurchase } from '#web/kernel/http/retries.ts'
import { sleep } from '#web/scheduling.ts'
import { type PendingDonation, pendingDonation } from './pending-donation.ts'

interface OpenForm {
  token: string
  /** Milliseconds of the page's own clock. */
  from: number
  until: number
}

let form: Promise<OpenForm> | null = null

/** A minute before its end: a sending takes its time. */
const EARLY = 60_000

/** Lets the server sign a form, at the first interaction. */
export async function openForm(): Promise<OpenForm> {
  form ??= fetchForm()
  try {
    const open = await form
    if (open.until > performance.now()) return open
  } catch (error) {
    form = null
    throw error
  }
  form = fetchForm()
  return form
}

async function fetchForm(): Promise<OpenForm> {
  const { formToken, waitMs, lifetimeMs } = await call(openDonationForm)
  const now = performance.now()
  return { token: formToken, from: now + waitMs, until: now + lifetimeMs - EARLY }
}

/** With these a new form is all that is missing. */
const wantsNewForm = new Set([
  'donations.formExpired',
  'donations.formUsed',
  'donations.formTooFast',
])

/**
 * Has the server store a donation and begin its payment; retried when no answer comes,
 * for the server does it once. Another one that was begun in this tab is given up.
 * @throws ApiError
 */
export async function beginDonation(donation: DonationInput): Promise<PendingDonation> {
  try {
    return await send(donation)
  } catch (error) {
    if (!(error instanceof ApiError) || !wantsNewForm.has(error.code)) throw error
    form = null
    return send(donation)
  }
}

async function send(donation: DonationInput): Promise<PendingDonation> {
  const { token, from } = await openForm()
  await until(from)
  const replaces = pendingDonation.read()?.donationId
  const body = { ...donation, formToken: token, ...(replaces && { replaces }) }
  const begun = await call(createDonation, { body, ...inPurchase('setupIntent') })
  const pending = { ...begun, amount: donation.amount }
  pendingDonation.write(pending)
  return pending
}

function until(moment: number): Promise<void> {
  const left = moment - performance.now()
  return left <= 0 ? Promise.resolve() : sleep(left)
}
