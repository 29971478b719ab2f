const CONTROL_LETTERS = 'JABCDEFGHI'

/** Tells whether it is a NIF of an organisation, by its control sign (Orden EHA/451/2008). */
export function isTaxId(typed: string): boolean {
  const found = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(typed)
  if (!found) return false
  const [, kind = '', digits = '', control = ''] = found
  const sum = [...digits].reduce((all, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  const wanted = (10 - (sum % 10)) % 10
  const letter = CONTROL_LETTERS.charAt(wanted)
  if ('NPQSW'.includes(kind)) return control === letter
  if ('ABEH'.includes(kind)) return control === String(wanted)
  return control === letter || control === String(wanted)
}
