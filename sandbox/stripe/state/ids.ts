import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits; a slight bias in their spread does no harm to an identifier. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** A new identifier in Stripe's manner, such as `cus_` and letters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}

/** The secret with which a browser may see and confirm one intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomText(25)}`
}
