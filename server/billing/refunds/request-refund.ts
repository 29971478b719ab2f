import { type RefundReason, refundProblem } from '#domain/billing/refund.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, refunds } from '#server/schema.ts'
import { ensureRefund } from './ensure-refund.ts'
import { refundedKinds } from './refunded-kinds.ts'
import { columnsOf, type PaymentName, paymentOf, type Refund } from './refunded-payment.ts'
import { lockPayment } from './settle-refund.ts'

interface RefundRequest {
  payment: PaymentName
  amountCents: Cents
  reason: RefundReason
  comment: string | null
  /** Made by the screen; the refund's id. */
  requestKey: string
  actorId: string
}

const problems = {
  notPaid: 'invoices.notPaid',
  disputed: 'invoices.refundDisputed',
  invalid: 'invoices.refundAmountInvalid',
  tooMuch: 'invoices.refundTooMuch',
} as const

/**
 * Stores a refund, and requests it from the provider. Pending refunds count: two administrators at
 * once cannot give back more than was paid.
 * @throws DomainError invoices.notFound or donations.notFound, invoices.notPaid, invoices.refundDisputed,
 *   invoices.refundAmountInvalid, invoices.refundTooMuch, and invoices.refundKeyUsed for a key that
 *   stands for another refund
 */
export async function requestRefund(deps: Deps, request: RefundRequest): Promise<Refund> {
  const now = await deps.businessClock.now()
  const refund = await deps.db.transaction((tx) => store(tx, deps, request, now))
  deps.background.run(`refund ${refund.id}`, () => ensureRefund(deps, refund.id))
  return refund
}

async function store(
  tx: Queryable,
  deps: Deps,
  request: RefundRequest,
  createdAt: Date,
): Promise<Refund> {
  const { payment, amountCents, reason, comment, requestKey, actorId } = request
  const { actions, unknown } = refundedKinds[payment.kind]
  const locked = await lockPayment(tx, payment)
  if (!locked) throw new DomainError(unknown)
  const [repeated] = await tx.select().from(refunds).where(eq(refunds.id, requestKey))
  if (repeated) return sameRefund(repeated, request)

  const problem = refundProblem({ ...locked.payment, refunds: locked.refunds }, amountCents)
  if (problem) throw new DomainError(problems[problem])
  const [made] = await tx
    .insert(refunds)
    .values({
      id: requestKey,
      ...columnsOf(payment),
      amountCents,
      reason,
      comment,
      requestedBy: actorId,
      createdAt,
    })
    // The same key for another payment, at this very moment.
    .onConflictDoNothing()
    .returning()
  if (!made) throw new DomainError('invoices.refundKeyUsed')

  const { refundedCents } = locked.payment
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId,
    action: actions.requested,
    subject: `${payment.kind}:${payment.id}`,
    before: { status: 'paid', refundedCents },
    after: { refundId: made.id, amountCents, reason },
  })
  return made
}

function sameRefund(refund: Refund, request: RefundRequest): Refund {
  const { payment, amountCents, reason, comment } = request
  const isSame =
    paymentOf(refund).id === payment.id &&
    refund.amountCents === amountCents &&
    refund.reason === reason &&
    refund.comment === comment
  if (!isSame) throw new DomainError('invoices.refundKeyUsed')
  return refund
}
