import type Stripe from 'stripe'
import { endpoint } from '../http/api.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listOf, listShape } from '../http/lists.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { boolean, metadata, nullable, object, oneOf, range, text } from '../http/params.ts'
import { search } from '../http/search.ts'
import { resolvePaymentMethod } from '../payments/stored-cards.ts'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { collect, finalise, markPaid, withdrawPayment } from './invoice-collection.ts'

function find(sandbox: Sandbox, id: string): Stripe.Invoice {
  const invoice = sandbox.store.invoices.get(id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}

function needStatus(invoice: Stripe.Invoice, allowed: string[], message: string): void {
  if (allowed.includes(String(invoice.status))) return
  throw invalidRequest(message, { code: 'invoice_not_editable' })
}

export const invoiceEndpoints = [
  endpoint('GET', '/v1/invoices/search', search.shape, ({ sandbox, params }) =>
    search.run(sandbox.store.invoices.all(), params, '/v1/invoices/search'),
  ),
  endpoint('GET', '/v1/invoices/:id', {}, ({ sandbox, id }) => find(sandbox, id)),
  endpoint(
    'POST',
    '/v1/invoices/:id',
    { auto_advance: boolean, description: nullable(text), metadata },
    ({ sandbox, id, params }) => {
      const before = find(sandbox, id)
      const updated = sandbox.store.invoices.patch(id, {
        ...(params.auto_advance !== undefined ? { auto_advance: params.auto_advance } : {}),
        ...(params.description !== undefined ? { description: params.description } : {}),
        ...(params.metadata !== undefined
          ? { metadata: mergeMetadata(before.metadata, params.metadata) }
          : {}),
      })
      emit(sandbox, 'invoice.updated', updated, before)
      return updated
    },
  ),
  endpoint('GET', '/v1/invoices/:id/lines', listShape, ({ sandbox, id, params }) =>
    listOf([...find(sandbox, id).lines.data].reverse(), params, `/v1/invoices/${id}/lines`),
  ),
  endpoint(
    'POST',
    '/v1/invoices/:id/finalize',
    { auto_advance: boolean },
    ({ sandbox, id, params }) => {
      needStatus(find(sandbox, id), ['draft'], 'This invoice is already finalized.')
      if (params.auto_advance !== undefined) {
        sandbox.store.invoices.patch(id, { auto_advance: params.auto_advance })
      }
      const open = finalise(sandbox, id)
      return open.amount_due === 0 ? markPaid(sandbox, id) : open
    },
  ),
  endpoint(
    'POST',
    '/v1/invoices/:id/pay',
    { off_session: boolean, paid_out_of_band: boolean, payment_method: text },
    ({ sandbox, id, params, locale }) => {
      const invoice = find(sandbox, id)
      if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid')
      needStatus(
        invoice,
        ['draft', 'open', 'uncollectible'],
        `You cannot pay a ${invoice.status} invoice.`,
      )
      const method = params.payment_method
        ? resolvePaymentMethod(sandbox, params.payment_method, 'payment_method')
        : null
      if (invoice.status === 'draft') finalise(sandbox, id)
      if (params.paid_out_of_band) {
        withdrawPayment(sandbox, id)
        return markPaid(sandbox, id)
      }
      const offSession = params.off_session ?? true
      const result = collect(sandbox, id, { method, offSession, locale })
      if (result.failure) throw result.failure
      if (result.invoice.status === 'paid') return result.invoice
      throw invalidRequest(
        'This invoice could not be paid: it has no usable payment method, or its payment needs authentication.',
        { code: 'invoice_payment_intent_requires_action', status: 402 },
      )
    },
  ),
  endpoint('POST', '/v1/invoices/:id/void', {}, ({ sandbox, id }) => {
    const before = find(sandbox, id)
    needStatus(
      before,
      ['open', 'uncollectible'],
      'You can only void an open or uncollectible invoice.',
    )
    const voided = sandbox.store.invoices.patch(id, {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...before.status_transitions, voided_at: sandbox.clock.now },
    })
    withdrawPayment(sandbox, id)
    emit(sandbox, 'invoice.voided', voided)
    emit(sandbox, 'invoice.updated', voided, before)
    return voided
  }),
  endpoint('POST', '/v1/invoices/:id/mark_uncollectible', {}, ({ sandbox, id }) => {
    const before = find(sandbox, id)
    needStatus(before, ['open'], 'You can only mark an open invoice as uncollectible.')
    const marked = sandbox.store.invoices.patch(id, {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: {
        ...before.status_transitions,
        marked_uncollectible_at: sandbox.clock.now,
      },
    })
    emit(sandbox, 'invoice.marked_uncollectible', marked)
    emit(sandbox, 'invoice.updated', marked, before)
    return marked
  }),
  endpoint(
    'GET',
    '/v1/invoices',
    {
      ...listShape,
      created: range,
      customer: text,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text,
    },
    ({ sandbox, params }) => {
      const { invoices } = sandbox.store
      const rows = params.subscription
        ? invoices.where('subscription', params.subscription)
        : params.customer
          ? invoices.where('customer', params.customer)
          : invoices.all()
      const wanted = rows
        .filter((row) => !params.customer || row.customer === params.customer)
        .filter((row) => !params.status || row.status === params.status)
      return listOf(wanted, params, '/v1/invoices')
    },
  ),
  endpoint('GET', '/v1/invoice_payments/:id', {}, ({ sandbox, id }) => {
    const payment = sandbox.store.invoicePayments.get(id)
    if (!payment) throw noSuch('invoice payment', id)
    return payment
  }),
  endpoint(
    'GET',
    '/v1/invoice_payments',
    {
      ...listShape,
      invoice: text,
      payment: object({ type: oneOf('payment_intent'), payment_intent: text }),
      status: oneOf('open', 'paid', 'canceled'),
    },
    ({ sandbox, params }) => {
      const intent = params.payment?.payment_intent
      const wanted = sandbox.store.invoicePayments
        .all()
        .filter((row) => !params.invoice || idOf(row.invoice) === params.invoice)
        .filter((row) => !intent || idOf(row.payment.payment_intent) === intent)
        .filter((row) => !params.status || row.status === params.status)
      return listOf(wanted, params, '/v1/invoice_payments')
    },
  ),
]
