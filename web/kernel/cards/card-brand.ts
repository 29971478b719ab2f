const known = ['visa', 'mastercard', 'amex'] as const

/** The provider's name of a brand as our texts know it; `other` for all that they do not name. */
export function cardBrand(brand: string): (typeof known)[number] | 'other' {
  return known.find((name) => name === brand) ?? 'other'
}
