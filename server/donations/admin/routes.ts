import * as contract from '#domain/donations/admin/contract.ts'
import { donationColumns } from '#domain/donations/admin/donation-columns.ts'
import { donationReference, isGiven } from '#domain/donations/donation.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { refundOnRequest } from '#server/billing/admin/refund-on-request.ts'
import { refundableMoney } from '#server/billing/admin/refund-view.ts'
import { findDonation } from '#server/donations/read-donation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { sendListFile } from '#server/kernel/lists/list-file.ts'
import { donationsInBatches, donorView, listDonations } from './donation-list.ts'

/** Registers what administrators do with donations. */
export function registerDonationAdmin(route: Route, deps: Deps): void {
  route(contract.listDonations, ({ query }) => listDonations(deps, query))

  route(contract.exportDonations, ({ query, session, reply }) => {
    const { format: _format, lng: _lng, ...filter } = query
    return sendListFile(
      deps,
      { query, session, reply },
      {
        list: donationColumns,
        name: 'export.file',
        batches: donationsInBatches(deps, filter),
        audit: {
          action: 'admin.exportDonations',
          subject: 'donations',
          after: { ...filter, search: undefined },
        },
      },
    )
  })

  route(contract.refundableDonation, ({ params }) => refundableView(deps, params.id))

  route(contract.refundDonation, ({ params, body, session }) =>
    refundOnRequest(deps, { kind: 'donation', id: params.id }, body, session.user.id),
  )
}

/** A donation as the screen for giving its money back needs it. */
async function refundableView(deps: Deps, id: string) {
  const donation = await findDonation(deps, id)
  const { paidAt, madeAt, paymentIntentId, paymentStatus } = donation
  const paid = { ...donation, isPaid: isGiven(paymentStatus), providerId: paymentIntentId }
  return {
    ...(await refundableMoney(deps, { kind: 'donation', id }, paid)),
    reference: donationReference(id),
    payer: donorView(donation),
    date: madridDay(paidAt ?? madeAt),
  }
}
