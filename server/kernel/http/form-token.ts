import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/kernel/deps.ts'

type TokenDeps = Pick<Deps, 'clock' | 'vault'>

/** A form that can be sent once by its id. Nothing is stored: the token says when it was handed out. */
export interface FormToken {
  id: string
  token: string
}

/** @param purpose what the form is for: its token is good for nothing else */
export function issueFormToken({ clock, vault }: TokenDeps, purpose: string): FormToken {
  const id = randomUUID()
  const issuedAt = String(clock.now().getTime())
  return { id, token: `${issuedAt}.${signatureOf(vault, purpose, id, issuedAt)}` }
}

/**
 * How long ago the form was handed out, in milliseconds; `null` for one that is not ours. Whether it was sent
 * before is for the database to say.
 */
export function formAge(
  { clock, vault }: TokenDeps,
  purpose: string,
  { id, token }: FormToken,
): number | null {
  const [issuedAt = '', signature = ''] = token.split('.')
  const expected = Buffer.from(signatureOf(vault, purpose, id, issuedAt))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? clock.now().getTime() - Number(issuedAt) : null
}

function signatureOf(
  vault: TokenDeps['vault'],
  purpose: string,
  id: string,
  issuedAt: string,
): string {
  return vault.fingerprint(`${purpose} form ${id}.${issuedAt}`)
}
