import { refundableCents } from '#domain/billing/refund.ts'
import * as contract from '#domain/donations/admin/donation-contract.ts'
import { donationReference } from '#domain/donations/donation.ts'
import { isLanguage, type Language } from '#domain/language.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { fromEuros, toEuros } from '#domain/money.ts'
import { asSpreadsheet, type Column } from '#server/admin/spreadsheet.ts'
import { cardOf, viewsOf } from '#server/billing/admin/refund-view.ts'
import { statusForRefunds } from '#server/billing/refunds/refunded-donation.ts'
import { requestRefund } from '#server/billing/refunds/request-refund.ts'
import { refundsOf } from '#server/billing/refunds/settle-refund.ts'
import { auditLog } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findDonation } from '#server/donations/read-donation.ts'
import { translator } from '#server/http/language.ts'
import type { Route } from '#server/http/route.ts'
import {
  donationsInBatches,
  donorView,
  type ListedDonation,
  listDonations,
} from './donation-list.ts'

/** What administrators do with donations. */
export function registerDonationAdmin(route: Route, deps: Deps): void {
  route(contract.listDonations, ({ query }) => listDonations(deps, query))

  route(contract.exportDonations, async ({ query, session, reply }) => {
    const { format, lng = '', ...filter } = query
    const language = isLanguage(lng) ? lng : session.user.language
    const name = translator(language)('donation-admin:export.file')
    // Recorded before the response is sent, so that every export of names is on record.
    await deps.db.insert(auditLog).values({
      at: deps.clock.now(),
      actorId: session.user.id,
      action: 'admin.exportDonations',
      subject: 'donations',
      after: { ...filter, search: undefined, format },
    })
    return asSpreadsheet(
      reply,
      { columns: columnsIn(language), batches: donationsInBatches(deps, filter) },
      { format, name, sheet: name },
    )
  })

  route(contract.refundableDonation, ({ params }) => refundableView(deps, params.id))

  route(contract.refundDonation, async ({ params, body, session }) => {
    const refund = await requestRefund(deps, {
      payment: { kind: 'donation', id: params.id },
      amountCents: fromEuros(body.amount),
      reason: body.reason,
      comment: body.comment?.trim() || null,
      requestKey: body.requestKey,
      actorId: session.user.id,
    })
    const [view] = await viewsOf(deps.db, [refund])
    if (!view) throw new Error('a refund that was stored can be shown')
    return view
  })
}

/** A donation as the screen for giving its money back needs it. */
async function refundableView(deps: Deps, id: string) {
  const donation = await findDonation(deps, id)
  const { amountCents, refundedCents, paidAt, madeAt, paymentIntentId, paymentStatus } = donation
  const rows = await refundsOf(deps.db, { kind: 'donation', id })
  const status = statusForRefunds[paymentStatus]
  const refundable = refundableCents({ status, amountCents, refunds: rows })
  return {
    id,
    reference: donationReference(id),
    payer: donorView(donation),
    date: madridDay(paidAt ?? madeAt),
    amount: toEuros(amountCents),
    refunded: toEuros(refundedCents),
    refundable: toEuros(refundable),
    card: refundable > 0 && paymentIntentId ? await cardOf(deps, paymentIntentId) : null,
    refunds: await viewsOf(deps.db, rows),
  }
}

/** What stands in the columns of the file, in the reader's language. */
function columnsIn(language: Language): readonly Column<ListedDonation>[] {
  const t = translator(language)
  const column = (key: string, width: number, cell: Column<ListedDonation>['cell']) => ({
    title: t(`donation-admin:columns.${key}`),
    width,
    cell,
  })
  return [
    column('reference', 14, ({ reference }) => reference),
    column('date', 12, ({ date }) => ({ day: date })),
    column('donor', 30, ({ donor }) => donor?.name ?? t('donation-admin:anonymous')),
    column('email', 32, ({ donor }) => donor?.email ?? null),
    column('state', 18, ({ state }) => t(`donation-admin:states.${state}`)),
    column('amount', 12, ({ amount }) => ({ cents: fromEuros(amount) })),
    column('refunded', 12, ({ refunded }) => ({ cents: fromEuros(refunded) })),
  ]
}
