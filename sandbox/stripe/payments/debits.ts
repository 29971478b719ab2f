import type Stripe from 'stripe'
import { addBankingDays } from '../clock/banking-days.ts'
import type { DueWork } from '../clock/scheduled-work.ts'
import { docUrl, invalidRequest, noSuch, type StripeErrorBody } from '../http/errors.ts'
import type { Sandbox } from '../state/context.ts'
import { testAccountOf } from './bank-accounts.ts'
import { createMandate, deactivateMandate, type MandateData, mandateOf } from './mandates.ts'
import { type DebitFailure, debitFailures } from './test-accounts.ts'

const daySeconds = 86_400
/** A debit that is requested after 10.30 in Central European time goes to the banks on the next day. */
const cutOffSeconds = 9.5 * 3600
/** The debtor's bank may refuse a debit for five banking days. */
const refusalDays = 5
const promptSeconds = 60

/** Describes what becomes of a debit. */
export interface DebitPlan {
  kind: DueWork['kind'] & ('paymentSucceeds' | 'paymentFails')
  /** When Stripe says so. */
  at: number
  /** The day on which the account is debited, as `2027-02-01`. */
  debitDate: string
  /** When the money can be paid out. */
  availableOn: number
}

/** A day that the account has to be debited on, between 3 and 15 calendar days ahead. Throws 400 for another one. */
function targetDay({ clock }: Sandbox, date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / 1000
  const daysAhead = Math.round((day - (clock.now - (clock.now % daySeconds))) / daySeconds)
  if (daysAhead >= 3 && daysAhead <= 15) return addBankingDays(day, 0)
  throw invalidRequest('The target date must be between 3 and 15 calendar days from now.', {
    code: 'payment_intent_invalid_parameter',
    param: 'payment_method_options[sepa_debit][target_date]',
  })
}

export function planDebit(sandbox: Sandbox, methodId: string, targetDate?: string): DebitPlan {
  const { now } = sandbox.clock
  const { failure, prompt } = testAccountOf(sandbox, methodId) ?? {}
  const isLate = now % daySeconds > cutOffSeconds
  const sent = addBankingDays(isLate ? now + daySeconds : now, 0)
  const debited = targetDate ? targetDay(sandbox, targetDate) : addBankingDays(sent, 1)
  const certain = addBankingDays(debited, refusalDays)
  const soon = targetDate ? debited : now + promptSeconds
  return {
    kind: failure ? 'paymentFails' : 'paymentSucceeds',
    at: prompt ? soon : certain,
    debitDate: new Date(debited * 1000).toISOString().slice(0, 10),
    availableOn: certain,
  }
}

/** Why Stripe refuses to debit an account at all. */
function notAuthorized(code: string, message: string): Error {
  return invalidRequest(message, { code, param: 'payment_method' })
}

/** The mandate that authorizes debits of an account. Throws 400 where there is none. */
export function activeMandateOf(sandbox: Sandbox, methodId: string): Stripe.Mandate {
  const mandate = mandateOf(sandbox, methodId)
  if (mandate?.status === 'active') return mandate
  throw mandate
    ? notAuthorized(
        'payment_intent_mandate_invalid',
        'The provided mandate is invalid and can not be used for the payment intent.',
      )
    : notAuthorized(
        'parameter_missing',
        'When confirming a PaymentIntent with a `sepa_debit` PaymentMethod, `mandate_data` is required.',
      )
}

/** The mandate that a payment is debited under. Throws 400 where there is none that authorizes it. */
export function mandateFor(
  sandbox: Sandbox,
  { amount, currency }: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  data: MandateData | undefined,
): Stripe.Mandate {
  const singleUse = { amount, currency }
  return data
    ? createMandate(sandbox, method, data, singleUse)
    : activeMandateOf(sandbox, method.id)
}

/** These failures say that the mandate authorizes nothing any more. */
const endsMandate: readonly DebitFailure[] = [
  'authorization_revoked',
  'debit_authorization_not_match',
  'debit_not_authorized',
]

/** The bank's late answer to a debit: null when it was paid, else the error of its charge. */
export function answerOfBank(
  sandbox: Sandbox,
  methodId: string,
  planned: DebitFailure | null,
): StripeErrorBody | null {
  const { revoked } = sandbox.store.bankAccounts.need(methodId)
  const code = revoked ? 'authorization_revoked' : planned
  if (!code) return null
  if (endsMandate.includes(code)) deactivateMandate(sandbox, methodId)
  return {
    type: 'invalid_request_error',
    code,
    message: debitFailures[code],
    doc_url: docUrl(code),
  }
}

/** The failure that is planned for the debits of an account, or the one that a call names. */
export function plannedFailure(sandbox: Sandbox, methodId: string): DebitFailure {
  return testAccountOf(sandbox, methodId)?.failure ?? 'generic_could_not_process'
}

/** Reads the failure that a call names. Throws 400 for one that Stripe does not have. */
export function readFailure(given: unknown): DebitFailure | null {
  if (given === undefined || given === null) return null
  if (typeof given === 'string' && given in debitFailures) return given as DebitFailure
  throw noSuch('failure_code', String(given), 'failure_code')
}
