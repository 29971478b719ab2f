export type Brand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

export interface Scheme {
  brand: Brand
  prefix: RegExp
  /** Lengths in digits that a full number may have, shortest first. */
  lengths: readonly number[]
  /** Says how many digits stand together when the number is written out. */
  groups: readonly number[]
  securityCodeLength: 3 | 4
}

const inFours = [4, 4, 4, 4, 3] as const
const unknownScheme: Scheme = {
  brand: 'unknown',
  prefix: /^/,
  lengths: [16],
  groups: inFours,
  securityCodeLength: 3,
}

const schemes: readonly Scheme[] = [
  {
    brand: 'visa',
    prefix: /^4/,
    lengths: [16],
    groups: inFours,
    securityCodeLength: 3,
  },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: inFours,
    securityCodeLength: 3,
  },
  {
    brand: 'amex',
    prefix: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    securityCodeLength: 4,
  },
  {
    brand: 'discover',
    prefix: /^(6011|64[4-9]|65)/,
    lengths: [16],
    groups: inFours,
    securityCodeLength: 3,
  },
  {
    brand: 'diners',
    prefix: /^3(0[0-5]|[689])/,
    lengths: [14, 16],
    groups: inFours,
    securityCodeLength: 3,
  },
  { brand: 'jcb', prefix: /^35/, lengths: [16], groups: inFours, securityCodeLength: 3 },
  {
    brand: 'unionpay',
    prefix: /^62/,
    lengths: [16, 17, 18, 19],
    groups: inFours,
    securityCodeLength: 3,
  },
]

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** The card scheme that a number, or the first digits of one, belongs to. */
export function schemeOf(digits: string): Scheme {
  return schemes.find((scheme) => scheme.prefix.test(digits)) ?? unknownScheme
}

/** Writes a card number, complete or not, in the groups printed on the card. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text)
  const { groups, lengths } = schemeOf(digits)
  const longest = Math.max(...lengths)
  const parts: string[] = []
  let from = 0
  for (const size of groups) {
    const part = digits.slice(from, Math.min(from + size, longest))
    if (part === '') break
    parts.push(part)
    from += size
  }
  return parts.join(' ')
}

/** Tells whether the last digit is the check digit that the others ask for (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

export type NumberProblem = 'incomplete_number' | 'invalid_number'

/** Returns what is wrong with a card number, or `undefined` when nothing is. */
export function cardNumberProblem(text: string): NumberProblem | undefined {
  const digits = digitsOf(text)
  const { lengths } = schemeOf(digits)
  if (digits.length < Math.min(...lengths)) return 'incomplete_number'
  if (!lengths.includes(digits.length) || !passesLuhn(digits)) return 'invalid_number'
  return undefined
}

/** Tells whether nothing more can be typed, so that the cursor may move on. */
export function isFullCardNumber(text: string): boolean {
  const digits = digitsOf(text)
  const { lengths } = schemeOf(digits)
  return digits.length >= Math.max(...lengths) && cardNumberProblem(text) === undefined
}
