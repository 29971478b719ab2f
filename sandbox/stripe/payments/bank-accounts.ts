import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { compactIban, ibanProblem } from '../browser/bank/iban.ts'
import { invalidRequest } from '../http/errors.ts'
import { object, required, text } from '../http/params.ts'
import type { Sandbox } from '../state/context.ts'
import { findTestAccount, type TestAccount } from './test-accounts.ts'

export const bankAccountShape = object({ iban: required(text) })

/** Says how many characters after the check digits are the bank's, and then the branch's. */
const bankCodes: Record<string, [bank: number, branch: number]> = {
  DE: [8, 0],
  ES: [4, 4],
  FR: [5, 5],
  PT: [4, 4],
}

/** Returns what a payment method shows of an account. Throws 400 for an IBAN that cannot be, or is no test account's. */
export function readBankAccount(given: string): {
  iban: string
  sepa_debit: Stripe.PaymentMethod.SepaDebit
} {
  const iban = compactIban(given)
  const problem = ibanProblem(iban)
  if (problem && problem !== 'payment_method_invalid_parameter_testmode') {
    throw invalidRequest('The IBAN you entered is invalid.', {
      code: 'invalid_bank_account_iban',
      param: 'sepa_debit[iban]',
    })
  }
  if (problem || !findTestAccount(iban)) {
    throw invalidRequest('The sandbox takes the IBANs of test accounts alone.', {
      code: 'payment_method_invalid_parameter_testmode',
      param: 'sepa_debit[iban]',
    })
  }
  const country = iban.slice(0, 2)
  const [bank, branch] = bankCodes[country] ?? [0, 0]
  return {
    iban,
    sepa_debit: {
      bank_code: iban.slice(4, 4 + bank) || null,
      branch_code: iban.slice(4 + bank, 4 + bank + branch) || null,
      country,
      fingerprint: createHash('sha256').update(iban).digest('base64url').slice(0, 16),
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    },
  }
}

/** The test account behind a payment method. */
export function testAccountOf(sandbox: Sandbox, methodId: string | null): TestAccount | undefined {
  return findTestAccount(sandbox.store.bankAccounts.get(methodId ?? '')?.iban ?? '')
}
