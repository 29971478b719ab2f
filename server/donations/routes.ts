import * as contract from '#domain/donations/contract.ts'
import { isGiven } from '#domain/donations/donation.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { isLanguage } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { fromEuros } from '#domain/kernel/money.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { issueForm } from '#server/kernel/http/form-token.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { beginDonation, donationForm } from './begin-donation.ts'
import { donationPdf } from './donation-pdf.ts'
import { findDonation, readDonation } from './read-donation.ts'
import { receiptFileName } from './thanks-mail.ts'

/** Registers what visitors do who wish to give. */
export function registerDonations(route: Route, deps: Deps): void {
  route(contract.openDonationForm, async () => issueForm(deps, donationForm))

  route(contract.createDonation, async ({ body, language }) => {
    const { amount, formToken, replaces = null, ...giver } = body
    return beginDonation(deps, {
      amountCents: fromEuros(amount),
      giver,
      formToken,
      replaces,
      language,
    })
  })

  route(contract.readDonation, ({ params }) => readDonation(deps, params.id))

  route(contract.donationReceipt, async ({ params, query, language, reply }) => {
    const donation = await findDonation(deps, params.id)
    const { id, paymentStatus, amountCents, refundedCents, paidAt, paidBy } = donation
    if (!isGiven(paymentStatus) || !paidAt) throw new DomainError('donations.notPaid')
    const reader = query.lng !== undefined && isLanguage(query.lng) ? query.lng : language
    const name = receiptFileName(id, translator(reader))
    reply.type('application/pdf')
    reply.header('content-disposition', `attachment; filename="${name}.pdf"`)
    return donationPdf({
      donationId: id,
      amountCents,
      paidBy,
      refundedCents,
      givenOn: madridDay(paidAt),
      // The address may be opened by another user of the same computer.
      donor: null,
      language: reader,
      madeAt: deps.clock.now(),
      letterhead: (await deps.siteData.read()).association,
    })
  })
}
