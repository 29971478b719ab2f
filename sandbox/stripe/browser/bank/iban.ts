/** Holds how long an IBAN is in the countries of the test accounts; no other one is taken. */
const lengths: Readonly<Record<string, number>> = { DE: 22, ES: 24, FR: 27, PT: 25 }
const longest = 34

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

export type IbanProblem =
  | 'incomplete_iban'
  | 'invalid_iban'
  | 'payment_method_invalid_parameter_testmode'

/** Returns what is wrong with an IBAN, or `undefined` when nothing is. */
export function ibanProblem(text: string): IbanProblem | undefined {
  const iban = compactIban(text)
  if (iban.length < 2) return 'incomplete_iban'
  const length = lengths[iban.slice(0, 2)]
  if (length === undefined) return 'payment_method_invalid_parameter_testmode'
  if (iban.length < length) return 'incomplete_iban'
  return iban.length === length && passesCheck(iban) ? undefined : 'invalid_iban'
}
