import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, enrollees, enrolments, paymentAllocations, payments } from '#server/schema.ts'
import { type Administrator, type Member, member, person } from '../builders.ts'
import type { TestApp } from '../test-app.ts'
import { cardSandbox } from './card-sandbox.ts'
import { enrol } from './enrolling.ts'

/** Cards of the sandbox, by what becomes of a refund to them. */
export const refundCards = {
  fails: '4000000000005126',
  waits: '4000000000007726',
}

/** A payer for whom this many people are enrolled in ONA, to be charged a whole month each. */
export async function payerOf(site: TestApp, people: number, card?: string): Promise<Member> {
  const payer = await member(site)
  const names = ['Ane', 'Beñat', 'Karmele', 'Dorleta', 'Eneko', 'Fermin']
  const enrolled = names.slice(0, people).map((nombre) => person({ nombre }))
  await enrol(payer, { monto: 60 * people, people: enrolled, ...(card && { card }) })
  return payer
}

/** Returns what a payer was charged, the oldest first, and by the first name of the person. */
export async function chargesOf(site: TestApp, payer: Member) {
  return site.deps.db
    .select({ id: charges.id, paymentId: payments.providerId, name: enrollees.firstName })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(eq(charges.payerId, payer.user.id))
    .orderBy(charges.chargedOn, enrollees.firstName)
}

export type Charge = Awaited<ReturnType<typeof chargesOf>>[number]

/** Gives money back as the screen does. */
export function giveBack(
  actor: Administrator,
  { id }: Pick<Charge, 'id'>,
  changes: Record<string, unknown>,
) {
  return actor.call(refundInvoice, {
    params: { id },
    body: { reason: 'goodwill', requestKey: randomUUID(), ...changes },
  })
}

/** Returns the provider's own side of refunds, past the product. */
export function providerRefunds(site: TestApp) {
  const provider = cardSandbox(site)
  return {
    of: (charge: Charge) => provider.refundsOf(charge.paymentId ?? ''),
    /** Makes a refund as at the provider's dashboard; resolves once its events have been processed. */
    make: (charge: Charge, amount: number, refundId?: string) =>
      provider.change<Stripe.Refund>('refunds', {
        payment_intent: String(charge.paymentId),
        amount: String(amount),
        ...(refundId && { 'metadata[refundId]': refundId }),
      }),
  }
}
