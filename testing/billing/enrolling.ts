import * as subscriptions from '#domain/billing/contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import type { WirePerson } from '#domain/enrolments/wire-person.ts'
import { confirmedOrder, type Member, member, person } from '../builders.ts'
import type { TestApp } from '../test-app.ts'

/** Asks what it would cost to enrol these people, as the page does before anybody agrees. */
export const lookUp = (payer: Member, personas: unknown[], programaId: unknown = 1) =>
  payer.call(verifyEnrolments, { body: { programaId, personas } })

/** Agrees to enrol these people in ONA for so many euros. */
export const agree = (payer: Member, personas: unknown[], monto: unknown) =>
  payer.call(subscriptions.confirmEnrolment, {
    body: { usuarioId: payer.user.id, programaId: 1, monto, personas },
  })

/** Enrols these people and pays; answers the ids of their enrolments. */
export async function enrol(
  buyer: Member,
  purchase: { monto: number; people?: WirePerson[]; programme?: number; card?: string },
): Promise<string[]> {
  const { card, people = [person()], ...rest } = purchase
  const order = await confirmedOrder(buyer, { people, ...rest })
  const paymentMethodId = card ? await buyer.keepCard(buyer.user, card) : order.paymentMethodId
  const { status, body } = await buyer.call(subscriptions.completeSubscription, {
    body: { ...order, paymentMethodId },
  })
  if (status !== 200) throw new Error(`not enrolled: ${JSON.stringify(body)}`)
  return body.subscriptions.map(({ inscripcionId }) => inscripcionId)
}

/** Enrols, as `enrol`, for one person. */
export async function enrolOne(buyer: Member, monto: number, card?: string): Promise<string> {
  const [id = ''] = await enrol(buyer, { monto, ...(card && { card }) })
  return id
}

/** A payer of their own with the enrolment of the first person whom they pay for. */
export interface Place {
  payer: Member
  id: string
}

/** Enrols for a new payer: one person at 60 € a month, if nothing else is said. */
export async function newPlace(
  site: TestApp,
  purchase: Partial<Parameters<typeof enrol>[1]> = {},
): Promise<Place> {
  const payer = await member(site)
  const [id = ''] = await enrol(payer, { monto: 60, ...purchase })
  return { payer, id }
}
