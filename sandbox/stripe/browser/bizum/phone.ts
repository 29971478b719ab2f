/** Returns the nine digits of a Spanish number, however it was typed. */
function compactPhone(text: string): string {
  return text.replace(/\D/g, '').replace(/^(00)?34(?=\d{9}$)/, '')
}

export type PhoneProblem = 'incomplete_phone' | 'invalid_phone'

/** Returns what is wrong with the number of a Spanish mobile, or `undefined` when nothing is. */
export function phoneProblem(text: string): PhoneProblem | undefined {
  const phone = compactPhone(text)
  if (phone.length < 9) return 'incomplete_phone'
  return /^[67]\d{8}$/.test(phone) ? undefined : 'invalid_phone'
}

export function isPhone(text: string): boolean {
  return phoneProblem(text) === undefined
}

/** Writes a number with the prefix of Spain, `+34600000000`. */
export function withPrefix(text: string): string {
  return `+34${compactPhone(text)}`
}
