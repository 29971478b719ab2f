import { createDonation, openDonationForm } from '#domain/donations/contract.ts'
import type { DonationInput } from '#domain/donations/donation-form.ts'
import { createSignedForm } from '#web/kernel/forms/signed-form.ts'
import { call } from '#web/kernel/http/client.ts'
import { inPurchase } from '#web/kernel/http/retries.ts'
import { type PendingDonation, pendingDonation } from './pending-donation.ts'

export const donationForm = createSignedForm(
  () => call(openDonationForm),
  ['donations.formExpired', 'donations.formUsed', 'donations.formTooFast'],
)

/**
 * Has the server store a donation and begin its payment; retried when no answer comes,
 * for the server does it once. Another one that was begun in this tab is given up.
 * @throws ApiError
 */
export function beginDonation(donation: DonationInput): Promise<PendingDonation> {
  return donationForm.send(async (formToken) => {
    const replaces = pendingDonation.read()?.donationId
    const body = { ...donation, formToken, ...(replaces && { replaces }) }
    const begun = await call(createDonation, { body, ...inPurchase('setupIntent') })
    const pending = { ...begun, amount: donation.amount }
    pendingDonation.write(pending)
    return pending
  })
}
