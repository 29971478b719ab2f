import {
  type CompletedSubscription,
  completeSubscription,
  confirmEnrolment,
  createSetupIntent,
} from '#domain/billing/contract.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { health } from '#domain/service-contract.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'
import { readDraft } from '#web/enrolments/draft.ts'
import { identityOf } from '#web/enrolments/purchase-request.ts'
import type { CardOutcome } from '#web/kernel/cards/card-outcome.ts'
import type { KeptMethod } from '#web/kernel/cards/kept-method-choice.tsx'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { inPurchase, once, type PurchaseCall } from '#web/kernel/http/retries.ts'
import type { StoredValue } from '#web/kernel/http/stored-value.ts'
import { sleep } from '#web/kernel/scheduling.ts'
import { type AgreedPrice, type PendingPurchase, pendingPurchase } from './pending-purchase.ts'
import type { Payer } from './purchase-state.ts'
import { resetPurchaseQueries } from './reset-purchase-queries.ts'

/** Called when a call has failed and is retried. */
type OnRetry = () => void

/** Everything that the purchase does outside of itself. All throw `ApiError`. */
export interface PurchaseCalls {
  /** Aborts when the page is left; calls under way end then without a message. */
  left: AbortSignal
  payer(onRetry: OnRetry): Promise<Payer | null>
  draft(programmeId: ProgrammeId, onRetry: OnRetry): Promise<Person[] | null>
  verify(
    programmeId: ProgrammeId,
    people: readonly Person[],
    onRetry: OnRetry,
  ): Promise<{ already: readonly number[]; quote: Quote }>
  ping(): Promise<unknown>
  createSetupIntent(payer: Payer, onRetry: OnRetry): Promise<string | undefined>
  /** The payment method on file that can be charged; `null` where there is none. */
  keptMethod(): Promise<KeptMethod | null>
  /** How a setup intent ended that was confirmed on another page. */
  setupOutcome(clientSecret: string): Promise<CardOutcome>
  /** When a setup intent was made, as an ISO instant; `null` where the provider does not say. */
  setupMadeAt(clientSecret: string): Promise<string | null>
  confirm(
    order: {
      payer: Payer
      programmeId: ProgrammeId
      agreed: AgreedPrice
      people: readonly Person[]
    },
    onRetry: OnRetry,
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
    onRetry: OnRetry,
  ): Promise<CompletedSubscription[]>
  wait(milliseconds: number): Promise<void>
  pending: StoredValue<PendingPurchase>
}

/**
 * The real calls, each made again by its own rules (spec §7); those to setup intents belong to the card
 * form's script, which the page loads.
 */
export function purchaseCalls(
  setups: Pick<PurchaseCalls, 'setupOutcome' | 'setupMadeAt'>,
  left: AbortSignal,
): PurchaseCalls {
  const rules = (name: PurchaseCall, onRetry: OnRetry) => ({
    ...inPurchase(name, onRetry),
    signal: left,
  })
  return {
    left,
    async payer(onRetry) {
      const answer = await call(checkAuth, rules('other', onRetry))
      return answer.isAuthenticated ? { userId: answer.id, email: answer.email } : null
    },
    draft: async (programmeId, onRetry) =>
      (await readDraft(programmeId, rules('other', onRetry))).people,
    async verify(programmeId, people, onRetry) {
      const { alreadyEnrolled, quote } = await call(verifyEnrolments, {
        body: { programmeId, people: people.map(identityOf) },
        ...rules('verification', onRetry),
      })
      return { already: alreadyEnrolled, quote }
    },
    ping: () => call(health, { signal: left, retry: once }),
    async createSetupIntent(payer, onRetry) {
      const answer = await call(createSetupIntent, {
        body: { ...payer },
        ...rules('setupIntent', onRetry),
      })
      return answer.clientSecret
    },
    async keptMethod() {
      const { methods } = await call(getKeptMethods, { signal: left, retry: once })
      return methods.find(({ isUsable }) => isUsable) ?? null
    },
    ...setups,
    async confirm({ payer, programmeId, agreed, people }, onRetry) {
      const { orderId } = await call(confirmEnrolment, {
        body: {
          userId: payer.userId,
          programmeId,
          amount: agreed.firstMonth,
          monthlyFee: agreed.monthly,
          nextPrice: agreed.nextPrice,
          people: [...people],
        },
        ...rules('confirmation', onRetry),
      })
      return orderId
    },
    async complete(order, onRetry) {
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
          ...rules('subscription', onRetry),
        })
        return answer.subscriptions
      } finally {
        // Also when no answer came: the server may have done it.
        resetPurchaseQueries(queryClient)
      }
    },
    wait: sleep,
    pending: pendingPurchase(() => window.sessionStorage),
  }
}
