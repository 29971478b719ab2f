import { digitsOf } from './card-number.ts'

/** Keeps as many digits as the card's scheme has. */
export function formatSecurityCode(text: string, length: 3 | 4): string {
  return digitsOf(text).slice(0, length)
}

export function securityCodeProblem(text: string, length: 3 | 4): 'incomplete_cvc' | undefined {
  return digitsOf(text).length < length ? 'incomplete_cvc' : undefined
}
