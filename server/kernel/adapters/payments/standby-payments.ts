import { type Payments, PaymentsError } from './payments.ts'

/** Calls that change nothing at the provider. */
const READING: ReadonlySet<string> = new Set<keyof Payments>([
  'retrieveSetup',
  'retrieveMethod',
  'retrievePayment',
  'findPayment',
  'listPayments',
  'findDonation',
  'retrieveDonation',
  'refundsOf',
  'refundsSince',
  'disputesOf',
  'disputesSince',
  'cardOf',
  'balanceTransactions',
  'transactionsOfPayout',
  'payoutsSince',
  'customerPages',
  'takesBizum',
  'verifyEvent',
  'ping',
])

type Call = (...input: unknown[]) => unknown

/**
 * Returns the same card provider, of which a site on standby only reads: a copy beside the living site must not
 * move money, whatever part of it asks for that.
 */
export function standbyPayments(payments: Payments, isOnStandby: () => Promise<boolean>): Payments {
  const calls = Object.entries(payments as unknown as Record<string, Call>)
  const guarded = calls.map(([name, call]) => [
    name,
    READING.has(name)
      ? call
      : async (...input: unknown[]) => {
          if (await isOnStandby()) throw new PaymentsError('unable', new Error('on standby'))
          return call(...input)
        },
  ])
  return Object.fromEntries(guarded)
}
