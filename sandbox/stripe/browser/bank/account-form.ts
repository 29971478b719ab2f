import { type FormField, formField } from '../form-field.ts'
import type { MethodForm, Problem } from '../method-form.ts'
import type { Texts } from '../texts.ts'
import { compactIban, formatIban, ibanProblem } from './iban.ts'

type FieldName = 'iban' | 'holder' | 'email'

const order: readonly FieldName[] = ['iban', 'holder', 'email']

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
  let words = texts

  const problemOf: Record<FieldName, () => Problem | undefined> = {
    iban: () => ibanProblem(fields.iban.input.value),
    holder: () => (fields.holder.input.value.trim() === '' ? 'incomplete_name' : undefined),
    email: () =>
      /^\S+@\S+\.\S+$/.test(fields.email.input.value.trim()) ? undefined : 'incomplete_email',
  }

  function field(
    name: FieldName,
    rules: { format?: (text: string) => string; kept?: RegExp } = {},
  ) {
    return formField(name, {
      ...rules,
      onInput: () => fields[name].setError(undefined),
      onLeave() {
        const problem = fields[name].input.value === '' ? undefined : problemOf[name]()
        if (problem) fields[name].setError(words.errors[problem])
      },
    })
  }

  const fields: Record<FieldName, FormField> = {
    iban: field('iban', { format: formatIban, kept: /[0-9a-z]/i }),
    holder: field('holder'),
    email: field('email'),
  }

  function setTexts(next: Texts): void {
    words = next
    const { form } = words
    fields.iban.setTexts(form.iban, form.ibanHint, 'ES00 0000 0000 0000 0000 0000')
    fields.holder.setTexts(form.holder, form.holderHint, '')
    fields.email.setTexts(form.email, '', '')
    for (const name of order) fields[name].setError(undefined)
  }

  setTexts(texts)

  return {
    setTexts,
    isComplete: () => order.every((name) => problemOf[name]() === undefined),
    validate() {
      const problems = order.map((name) => ({ name, problem: problemOf[name]() }))
      for (const { name, problem } of problems) {
        fields[name].setError(problem && words.errors[problem])
      }
      const first = problems.find(({ problem }) => problem !== undefined)
      if (!first?.problem) return undefined
      fields[first.name].input.focus()
      return { code: first.problem, message: words.errors[first.problem] }
    },
    showRefusal({ code, message }) {
      if (!ibanRefusals.includes(code ?? '')) return
      fields.iban.setError(message)
      fields.iban.input.focus()
    },
    data: () => ({
      type: 'sepa_debit',
      sepa_debit: { iban: compactIban(fields.iban.input.value) },
      billing_details: {
        name: fields.holder.input.value.trim(),
        email: fields.email.input.value.trim(),
      },
    }),
    setBusy(busy) {
      for (const name of order) fields[name].input.readOnly = busy
    },
    fillIn({ name, email }) {
      fields.holder.input.value ||= name ?? ''
      fields.email.input.value ||= email ?? ''
    },
  }
}
