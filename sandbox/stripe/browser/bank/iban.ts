/** Holds how long an IBAN is in each country of the euro's payment area. */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}
const longest = 31

export function compactIban(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toUpperCase()
}

/** Writes an IBAN, complete or not, in groups of four, as it stands in bank statements. */
export function formatIban(text: string): string {
  const iban = compactIban(text)
  const length = lengths[iban.slice(0, 2)] ?? longest
  return (iban.slice(0, length).match(/.{1,4}/g) ?? []).join(' ')
}

/** Tells whether the check digits are right (ISO 13616: the number that the letters spell leaves 1 when divided by 97). */
function passesCheck(iban: string): boolean {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36)))
      rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

export type IbanProblem = 'incomplete_iban' | 'invalid_iban_country_code' | 'invalid_iban'

/** Returns what is wrong with an IBAN, or `undefined` when nothing is. */
export function ibanProblem(text: string): IbanProblem | undefined {
  const iban = compactIban(text)
  if (iban.length < 2) return 'incomplete_iban'
  const length = lengths[iban.slice(0, 2)]
  if (length === undefined) return 'invalid_iban_country_code'
  if (iban.length < length) return 'incomplete_iban'
  return iban.length === length && passesCheck(iban) ? undefined : 'invalid_iban'
}

export function isIban(text: string): boolean {
  return ibanProblem(text) === undefined
}
