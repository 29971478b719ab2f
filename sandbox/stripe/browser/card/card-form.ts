import type { StripeError } from '@stripe/stripe-js'
import { fieldsForm } from '../fields-form.ts'
import type { FormField } from '../form-field.ts'
import type { MethodForm } from '../method-form.ts'
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
type Fields = Record<FieldName, FormField>

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
  const brand = document.getElementById('brand') as HTMLElement
  let { form: words } = texts

  const schemeIn = ({ number }: Fields) => schemeOf(digitsOf(number.input.value))
  const codeLength = (): 3 | 4 => schemeIn(fields).securityCodeLength
  const problemOfExpiry = (value: string) => expiryProblem(value, new Date())

  function fitSecurityCode(shown: Fields): void {
    const { brand: name, securityCodeLength } = schemeIn(shown)
    showBrand(brand, name)
    const { securityCode, securityCodeHint3, securityCodeHint4 } = words
    const hint = securityCodeLength === 4 ? securityCodeHint4 : securityCodeHint3
    shown.securityCode.setTexts(securityCode, hint, '1234'.slice(0, securityCodeLength))
    const { input } = shown.securityCode
    input.value = formatSecurityCode(input.value, securityCodeLength)
  }

  /** A full number moves the cursor on, as people who type from the card expect. */
  function moveOn(name: FieldName): void {
    const { input } = fields[name]
    if (document.activeElement !== input || input.selectionStart !== input.value.length) return
    if (name === 'number' && isFullCardNumber(input.value)) fields.expiry.input.focus()
    if (name === 'expiry' && !problemOfExpiry(input.value)) fields.securityCode.input.focus()
  }

  const { fields, ...form } = fieldsForm<FieldName>(texts, {
    order: ['number', 'expiry', 'securityCode'],
    formats: {
      number: { format: formatCardNumber },
      expiry: { format: formatExpiry },
      securityCode: { format: (text) => formatSecurityCode(text, codeLength()) },
    },
    problemOf: {
      number: cardNumberProblem,
      expiry: problemOfExpiry,
      securityCode: (value) => securityCodeProblem(value, codeLength()),
    },
    label(labelled, next) {
      words = next
      labelled.number.setTexts(words.number, '', '1234 1234 1234 1234')
      labelled.expiry.setTexts(words.expiry, words.expiryHint, words.expiryPlaceholder)
      fitSecurityCode(labelled)
    },
    typed(name) {
      if (name === 'number') fitSecurityCode(fields)
      moveOn(name)
    },
    refused: ({ type, code = '' }: StripeError) =>
      type === 'card_error' ? (fieldOfCode[code] ?? 'number') : undefined,
    data({ number, expiry, securityCode }) {
      const { month = 0, year = 0 } = parseExpiry(expiry) ?? {}
      const card = { number: digitsOf(number), exp_month: month, exp_year: year, cvc: securityCode }
      return { type: 'card', card }
    },
  })
  return form
}
