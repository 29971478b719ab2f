import { checkAuth } from '#domain/accounts/contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/enrolments/same-person.ts'
import { type ProgrammeId, programmeName } from '#domain/programmes/programme.ts'
import { health } from '#domain/service-contract.ts'
import {
  type CompletedSubscription,
  completeSubscription,
  confirmEnrolment,
  createSetupIntent,
} from '#domain/subscriptions/contract.ts'
import { readDraft } from '#web/enrolments/draft.ts'
import { whoIsMeant } from '#web/enrolments/purchase-request.ts'
import type { Quote } from '#web/enrolments/review.ts'
import { call } from '#web/http/client.ts'
import type { CardOutcome } from './card-outcome.ts'
import { completionTimeout, keepTrying } from './keep-trying.ts'
import { type PendingPurchases, pendingPurchases } from './pending-purchase.ts'
import type { Payer } from './purchase-state.ts'

/** Everything that the purchase does outside of itself. All throw `ApiError`. */
export interface PurchaseCalls {
  payer(): Promise<Payer | null>
  draft(programmeId: ProgrammeId): Promise<Person[] | null>
  verify(
    programmeId: ProgrammeId,
    people: readonly Person[],
  ): Promise<{ already: readonly number[]; quote: Quote }>
  ping(): Promise<unknown>
  createSetupIntent(payer: Payer): Promise<string | undefined>
  /** How a setup intent ended that was confirmed on another page. */
  setupOutcome(clientSecret: string): Promise<CardOutcome>
  confirm(order: {
    payer: Payer
    programmeId: ProgrammeId
    firstMonth: number
    people: readonly Person[]
  }): Promise<string | undefined>
  complete(
    order: {
      payer: Payer
      programmeId: ProgrammeId
      paymentMethodId: string
      people: readonly Named[]
      orderId: string
    },
    onTryAgain: () => void,
  ): Promise<CompletedSubscription[]>
  wait(milliseconds: number): Promise<void>
  pending: PendingPurchases
}

/** The real calls; `setupOutcome` belongs to the card form's script, which the page loads. */
export function purchaseCalls(setupOutcome: PurchaseCalls['setupOutcome']): PurchaseCalls {
  return {
    async payer() {
      const answer = await call(checkAuth)
      return answer.isAuthenticated ? { userId: answer.id, email: answer.email } : null
    },
    draft: (programmeId) => readDraft(programmeId),
    async verify(programmeId, people) {
      const { indicesYaInscritos, quote } = await call(verifyEnrolments, {
        body: { programaId: programmeId, personas: people.map(whoIsMeant) },
      })
      return { already: indicesYaInscritos, quote }
    },
    ping: () => call(health),
    async createSetupIntent(payer) {
      return (await call(createSetupIntent, { body: { ...payer } })).clientSecret
    },
    setupOutcome,
    async confirm({ payer, programmeId, firstMonth, people }) {
      const { orden_id } = await call(confirmEnrolment, {
        body: {
          usuarioId: payer.userId,
          programaId: programmeId,
          monto: firstMonth,
          personas: [...people],
        },
      })
      return orden_id
    },
    async complete({ payer, programmeId, paymentMethodId, people, orderId }, onTryAgain) {
      const body = {
        ...payer,
        programaId: programmeId,
        programaNombre: programmeName(programmeId),
        paymentMethodId,
        personasInscritas: people.map(({ nombre, apellido }) => ({ nombre, apellido })),
        orden_id: orderId,
      }
      const send = () => call(completeSubscription, { body, timeout: completionTimeout })
      return (await keepTrying(send, onTryAgain)).subscriptions
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    pending: pendingPurchases(window.sessionStorage),
  }
}
