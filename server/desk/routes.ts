import * as cash from '#domain/desk/cash-contract.ts'
import * as contract from '#domain/desk/contract.ts'
import * as enrolment from '#domain/desk/enrol-contract.ts'
import * as letters from '#domain/desk/letter-contract.ts'
import { fromEuros } from '#domain/kernel/money.ts'
import { documentPdf, readersLanguage, sendAsPdf } from '#server/billing/charges/routes.ts'
import { verifyPeople } from '#server/billing/orders/verify-people.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { cashBoxView, countCash, moveCash } from './cash-box.ts'
import { changeMethod } from './change-method.ts'
import { deskView } from './desk-view.ts'
import { enrolAtDesk, requireActivePayer } from './enrol-at-desk.ts'
import { listLetters, markPrinted, printLetters } from './letters.ts'
import { recordDeskPayment } from './record-desk-payment.ts'
import { listToCollect } from './to-collect.ts'
import { undoDeskPayment } from './undo-desk-payment.ts'

export function registerDesk(route: Route, deps: Deps): void {
  route(contract.deskView, ({ params }) => deskView(deps, params.id))

  route(contract.recordDeskPayment, async ({ params, body: { amount, ...wish }, session }) => ({
    receipts: await recordDeskPayment(deps, {
      ...wish,
      enrolmentId: params.id,
      amountCents: fromEuros(amount),
      actorId: session.user.id,
    }),
  }))

  route(contract.deskReceipt, async ({ params: { id, receiptId }, query, session, reply }) => {
    const { payerId } = await findEnrolment(deps.db, id)
    const language = readersLanguage(query, session)
    return documentPdf(deps, reply, { payerId, id: receiptId, language })
  })

  route(contract.listToCollect, () => listToCollect(deps))

  route(contract.changePaymentMethod, async ({ params: { id }, body, session }) => {
    const method = body.method === 'sepaDebit' ? 'bankAccount' : body.method
    const { from } = body
    await changeMethod(deps, { enrolmentId: id, method, from, actorId: session.user.id })
    return {}
  })

  route(enrolment.quoteAtDesk, async ({ params: { id }, body }) => {
    await requireActivePayer(deps, id)
    return verifyPeople(deps, id, body)
  })

  route(enrolment.enrolAtDesk, async ({ params: { id }, body, session }) => ({
    subscriptions: await enrolAtDesk(deps, id, { ...body, actorId: session.user.id }),
  }))

  route(contract.undoDeskPayment, async ({ params: { id, paymentId }, session }) => {
    await undoDeskPayment(deps, { enrolmentId: id, paymentId, actorId: session.user.id })
    return {}
  })

  route(letters.listLetters, () => listLetters(deps))

  route(letters.lettersPdf, async ({ query, session, reply }) => {
    const pdf = await printLetters(deps, query.ids)
    sendAsPdf(reply, translator(session.user.language)('letters:file'))
    return pdf
  })

  route(letters.markPrinted, async ({ body, session }) => ({
    printed: await markPrinted(deps, { ...body, actorId: session.user.id }),
  }))

  route(cash.cashBox, ({ query }) => cashBoxView(deps, query.month))

  route(cash.moveCash, async ({ body: { amount, ...movement }, session }) => {
    const actorId = session.user.id
    await moveCash(deps, { ...movement, amountCents: fromEuros(amount), actorId })
    return {}
  })

  route(cash.countCash, async ({ body: { counted, expected, ...count }, session }) => {
    const actorId = session.user.id
    const cents = { amountCents: fromEuros(counted), expectedCents: fromEuros(expected) }
    await countCash(deps, { ...count, ...cents, actorId })
    return {}
  })
}
