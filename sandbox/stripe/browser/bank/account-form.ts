import { fieldsForm } from '../fields-form.ts'
import type { MethodForm } from '../method-form.ts'
import type { Texts } from '../texts.ts'
import { compactIban, formatIban, ibanProblem } from './iban.ts'

/** Lists what the server may find wrong with an IBAN. */
const ibanRefusals: readonly string[] = [
  'invalid_bank_account_iban',
  'payment_method_invalid_parameter_testmode',
]

export interface AccountForm extends MethodForm {
  /** Fills in what the page knows of the holder, where nothing was typed. */
  fillIn(holder: { name?: string | undefined; email?: string | undefined }): void
}

/** The fields of a bank account, on the page `payment.html`. */
export function accountForm(texts: Texts): AccountForm {
  const { fields, ...form } = fieldsForm(texts, {
    order: ['iban', 'holder', 'email'],
    formats: { iban: { format: formatIban, kept: /[0-9a-z]/i } },
    problemOf: {
      iban: ibanProblem,
      holder: (name) => (name.trim() === '' ? 'incomplete_name' : undefined),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'incomplete_email'),
    },
    label({ iban, holder, email }, words) {
      iban.setTexts(words.iban, words.ibanHint, 'ES00 0000 0000 0000 0000 0000')
      holder.setTexts(words.holder, words.holderHint, '')
      email.setTexts(words.email, '', '')
    },
    refused: ({ code = '' }) => (ibanRefusals.includes(code) ? 'iban' : undefined),
    data: ({ iban, holder, email }) => ({
      type: 'sepa_debit',
      sepa_debit: { iban: compactIban(iban) },
      billing_details: { name: holder, email },
    }),
  })
  return {
    ...form,
    fillIn({ name, email }) {
      fields.holder.input.value ||= name ?? ''
      fields.email.input.value ||= email ?? ''
    },
  }
}
