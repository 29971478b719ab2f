import type { FastifyReply } from 'fastify'
import * as contract from '#domain/billing/invoice-contract.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { isLanguage, type Language } from '#domain/kernel/language.ts'
import { findDocument, receiptsOfYear } from '#server/billing/receipts/find-receipts.ts'
import { correctionPdf, receiptPdf } from '#server/billing/receipts/receipt-pdf.ts'
import { yearPdf } from '#server/billing/receipts/year-pdf.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listInvoices } from './list-invoices.ts'

export function registerInvoices(route: Route, deps: Deps): void {
  route(contract.listInvoices, async ({ session, query }) =>
    listInvoices(deps, session.user.id, query),
  )

  route(contract.receiptPdf, async ({ params, query, session, reply }) => {
    const language = readersLanguage(query, session)
    return documentPdf(deps, reply, { payerId: session.user.id, id: params.id, language })
  })

  route(contract.yearPdf, async ({ params: { year }, query, session, reply }) => {
    const { id, firstName, lastName } = session.user
    const receipts = await receiptsOfYear(deps, { payerId: id, year })
    const language = readersLanguage(query, session)
    sendAsPdf(reply, translator(language)('receipts:file.year', { year }))
    return yearPdf(receipts, {
      year,
      payerName: fullName({ firstName, lastName }),
      language,
      madeAt: await deps.businessClock.now(),
      letterhead: (await deps.siteData.read()).association,
    })
  })
}

/**
 * Names the file of a receipt, or of what corrects one, and returns it.
 * @throws DomainError invoices.notFound, also for another payer's
 */
export async function documentPdf(
  deps: Deps,
  reply: FastifyReply,
  { payerId, id, language }: { payerId: string; id: string; language: Language },
): Promise<Buffer> {
  const { receipt, correction } = await findDocument(deps, { payerId, id })
  const number = receiptNumber(correction ?? receipt)
  sendAsPdf(reply, translator(language)('receipts:file.one', { number }))
  const { association: letterhead } = await deps.siteData.read()
  const edition = { language, madeAt: deps.clock.now(), letterhead }
  return correction ? correctionPdf(receipt, correction, edition) : receiptPdf(receipt, edition)
}

/** A link that is followed speaks the browser's language: what counts is the page's, else the account's. */
export function readersLanguage(
  { lng }: { lng?: string | undefined },
  { user }: Session,
): Language {
  return lng !== undefined && isLanguage(lng) ? lng : user.language
}

export function sendAsPdf(reply: FastifyReply, name: string): void {
  reply.type('application/pdf')
  reply.header('content-disposition', `attachment; filename="${name}.pdf"`)
}
