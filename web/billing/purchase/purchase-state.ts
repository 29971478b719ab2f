import type { CompletedSubscription } from '#domain/billing/contract.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'
import type { KeptMethod } from '#web/kernel/cards/kept-method-choice.tsx'
import type { Problem } from '#web/kernel/cards/problem.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'

/** The step shown to the payer (spec §4). */
export type PurchaseStep =
  | 'authenticating'
  | 'verifying'
  | 'preparing'
  | 'processing'
  | 'confirming'
  | 'completing'

// spec §4: 10, 20, 45, 55, 80
export const progressOf = {
  authenticating: 10,
  verifying: 20,
  preparing: 45,
  processing: 55,
  confirming: 55,
  completed: 80,
} as const

export interface Payer {
  userId: string
  email: string
}

export type PurchasePhase =
  | { name: 'working'; step: PurchaseStep; slow: boolean }
  /** The card form is shown; `sending` while the card is being kept. */
  | {
      name: 'card'
      clientSecret: string
      sending: boolean
      problem: Problem | null
      /** The payment method on file, which is offered first. */
      kept: KeptMethod | null
    }
  /** The card is kept, but the price has changed since the payer saw it. */
  | { name: 'price'; quote: Quote }
  /** `failure`: of a call. After a connection failure it can resume when the connection is back. */
  | { name: 'blocked'; problem: Problem; canRetry: boolean; failure: ApiError | null }
  /** `null` when all that is known is that an earlier visit has finished it. */
  | {
      name: 'done'
      payer: Payer
      people: readonly Named[]
      subscriptions: CompletedSubscription[] | null
      /** Then: the ISO instant after which it was finished, if it was; `null` where that is not known. */
      since: string | null
    }

export interface PurchaseState {
  phase: PurchasePhase
  progress: number
  people: readonly Named[]
  quote: Quote | null
}

/** What the purchase is about, from the navigation or the address. */
export interface PurchaseStart {
  programme: Pick<Programme, 'id' | 'slug' | 'name'>
  /** Distinguishes a reload from another visit; see `PendingPurchase`. */
  visit: string
  payer: Payer | null
  /** The names that the confirmation page handed over. */
  people: readonly Named[]
  /** The setup intent with which the payer has returned from their bank. */
  returnedSecret: string | null
}
