import { checkAuth } from '#domain/accounts/contract.ts'
import {
  type CompletedSubscription,
  completeSubscription,
  confirmEnrolment,
  createSetupIntent,
} from '#domain/billing/contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/enrolments/same-person.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { health } from '#domain/service-contract.ts'
import type { CardOutcome } from '#web/cards/card-outcome.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'
import { readDraft } from '#web/enrolments/draft.ts'
import { whoIsMeant } from '#web/enrolments/purchase-request.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { once } from '#web/http/read-again.ts'
import { inPurchase, type PurchaseCall } from '#web/http/retries.ts'
import { forgetBeforePurchase } from './forget-before-purchase.ts'
import { type AgreedPrice, type PendingPurchases, pendingPurchases } from './pending-purchase.ts'
import type { Payer } from './purchase-state.ts'

/** Called when a call has failed and is retried. */
export type OnTryAgain = () => void

/** Everything that the purchase does outside of itself. All throw `ApiError`. */
export interface PurchaseCalls {
  /** Aborts when the page is left; calls under way end then without a message. */
  left: AbortSignal
  payer(onTryAgain: OnTryAgain): Promise<Payer | null>
  draft(programmeId: ProgrammeId, onTryAgain: OnTryAgain): Promise<Person[] | null>
  verify(
    programmeId: ProgrammeId,
    people: readonly Person[],
    onTryAgain: OnTryAgain,
  ): Promise<{ already: readonly number[]; quote: Quote }>
  ping(): Promise<unknown>
  createSetupIntent(payer: Payer, onTryAgain: OnTryAgain): Promise<string | undefined>
  /** How a setup intent ended that was confirmed on another page. */
  setupOutcome(clientSecret: string): Promise<CardOutcome>
  confirm(
    order: {
      payer: Payer
      programmeId: ProgrammeId
      agreed: AgreedPrice
      people: readonly Person[]
    },
    onTryAgain: OnTryAgain,
  ): Promise<string | undefined>
  complete(
    order: {
      payer: Payer
      programmeId: ProgrammeId
      programmeName: string
      paymentMethodId: string
      people: readonly Named[]
      orderId: string
    },
    onTryAgain: OnTryAgain,
  ): Promise<CompletedSubscription[]>
  wait(milliseconds: number): Promise<void>
  pending: PendingPurchases
}

/**
 * The real calls, each made again by its own rules (spec §7); `setupOutcome` belongs to the card form's
 * script, which the page loads.
 */
export function purchaseCalls(
  setupOutcome: PurchaseCalls['setupOutcome'],
  left: AbortSignal,
): PurchaseCalls {
  const rules = (name: PurchaseCall, onTryAgain: OnTryAgain) => ({
    ...inPurchase(name, onTryAgain),
    signal: left,
  })
  return {
    left,
    async payer(onTryAgain) {
      const answer = await call(checkAuth, rules('other', onTryAgain))
      return answer.isAuthenticated ? { userId: answer.id, email: answer.email } : null
    },
    draft: async (programmeId, onTryAgain) =>
      (await readDraft(programmeId, rules('other', onTryAgain))).people,
    async verify(programmeId, people, onTryAgain) {
      const { alreadyEnrolled, quote } = await call(verifyEnrolments, {
        body: { programmeId, people: people.map(whoIsMeant) },
        ...rules('verification', onTryAgain),
      })
      return { already: alreadyEnrolled, quote }
    },
    ping: () => call(health, { signal: left, retry: once }),
    async createSetupIntent(payer, onTryAgain) {
      const answer = await call(createSetupIntent, {
        body: { ...payer },
        ...rules('setupIntent', onTryAgain),
      })
      return answer.clientSecret
    },
    setupOutcome,
    async confirm({ payer, programmeId, agreed, people }, onTryAgain) {
      const { orderId } = await call(confirmEnrolment, {
        body: {
          userId: payer.userId,
          programmeId,
          amount: agreed.firstMonth,
          monthlyFee: agreed.monthly,
          nextPrice: agreed.nextPrice,
          people: [...people],
        },
        ...rules('confirmation', onTryAgain),
      })
      return orderId
    },
    async complete(order, onTryAgain) {
      const { payer, programmeId, programmeName, paymentMethodId, people, orderId } = order
      try {
        const answer = await call(completeSubscription, {
          body: {
            ...payer,
            programmeId,
            programmeName,
            paymentMethodId,
            people: people.map(({ firstName, lastName }) => ({ firstName, lastName })),
            orderId,
          },
          ...rules('subscription', onTryAgain),
        })
        return answer.subscriptions
      } finally {
        // Also when no answer came: the server may have done it.
        forgetBeforePurchase(queries)
      }
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    pending: pendingPurchases(window.sessionStorage),
  }
}
