import { type FormField, formField } from '../form-field.ts'
import type { MethodForm, Problem } from '../method-form.ts'
import type { Texts } from '../texts.ts'
import { showBrand } from './brand-mark.ts'
import { expiryProblem, formatExpiry, parseExpiry } from './card-expiry.ts'
import {
  cardNumberProblem,
  digitsOf,
  formatCardNumber,
  isFullCardNumber,
  schemeOf,
} from './card-number.ts'
import { formatSecurityCode, securityCodeProblem } from './security-code.ts'

type FieldName = 'number' | 'expiry' | 'securityCode'

const order: readonly FieldName[] = ['number', 'expiry', 'securityCode']

/** Which field an answer of the server is about; any other refusal of the card is the number's. */
const fieldOfCode: Readonly<Record<string, FieldName>> = {
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'securityCode',
  invalid_cvc: 'securityCode',
}

/** The three fields of a card, on the page `payment.html`. */
export function cardForm(texts: Texts): MethodForm {
  let words = texts
  const brand = document.getElementById('brand') as HTMLElement
  const scheme = () => schemeOf(digitsOf(fields.number.input.value))

  const problemOf: Record<FieldName, () => Problem | undefined> = {
    number: () => cardNumberProblem(fields.number.input.value),
    expiry: () => expiryProblem(fields.expiry.input.value, new Date()),
    securityCode: () =>
      securityCodeProblem(fields.securityCode.input.value, scheme().securityCodeLength),
  }

  function field(name: FieldName, format: (text: string) => string): FormField {
    return formField(name, {
      format,
      onInput() {
        fields[name].setError(undefined)
        if (name === 'number') fitSecurityCode()
        moveOn(name)
      },
      onLeave() {
        const problem = fields[name].input.value === '' ? undefined : problemOf[name]()
        if (problem) fields[name].setError(words.errors[problem])
      },
    })
  }

  const fields: Record<FieldName, FormField> = {
    number: field('number', formatCardNumber),
    expiry: field('expiry', formatExpiry),
    securityCode: field('securityCode', (text) =>
      formatSecurityCode(text, scheme().securityCodeLength),
    ),
  }

  function fitSecurityCode(): void {
    showBrand(brand, scheme().brand)
    const length = scheme().securityCodeLength
    const { securityCode, securityCodeHint3, securityCodeHint4 } = words.form
    const hint = length === 4 ? securityCodeHint4 : securityCodeHint3
    fields.securityCode.setTexts(securityCode, hint, '1234'.slice(0, length))
    const code = fields.securityCode.input
    code.value = formatSecurityCode(code.value, length)
  }

  /** A full number moves the cursor on, as people who type from the card expect. */
  function moveOn(name: FieldName): void {
    if (document.activeElement !== fields[name].input) return
    const { number, expiry, securityCode } = fields
    const atEnd = fields[name].input.selectionStart === fields[name].input.value.length
    if (!atEnd) return
    if (name === 'number' && isFullCardNumber(number.input.value)) expiry.input.focus()
    if (name === 'expiry' && problemOf.expiry() === undefined) securityCode.input.focus()
  }

  function setTexts(next: Texts): void {
    words = next
    const { form } = words
    fields.number.setTexts(form.number, '', '1234 1234 1234 1234')
    fields.expiry.setTexts(form.expiry, form.expiryHint, form.expiryPlaceholder)
    fitSecurityCode()
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
    showRefusal(error) {
      if (error.type !== 'card_error') return
      const name = fieldOfCode[error.code ?? ''] ?? 'number'
      fields[name].setError(error.message)
      fields[name].input.focus()
    },
    data() {
      const expiry = parseExpiry(fields.expiry.input.value)
      const card = {
        number: digitsOf(fields.number.input.value),
        exp_month: expiry?.month ?? 0,
        exp_year: expiry?.year ?? 0,
        cvc: fields.securityCode.input.value,
      }
      return { type: 'card', card }
    },
    setBusy(busy) {
      for (const name of order) fields[name].input.readOnly = busy
    },
  }
}
