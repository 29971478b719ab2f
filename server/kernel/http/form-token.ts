import { randomUUID, timingSafeEqual } from 'node:crypto'
import { DomainError, type ErrorCode } from '#domain/kernel/errors.ts'
import type { SignedForm } from '#domain/kernel/signed-form.ts'
import type { Deps } from '#server/kernel/deps.ts'

type TokenDeps = Pick<Deps, 'clock' | 'vault'>

/** Describes what a signed form is for, and when it may be sent. */
export interface FormRules {
  /** Its token is good for nothing else. */
  purpose: string
  /** No person fills it in within so many milliseconds; programs do. */
  waitMs: number
  /** A page that has been open for longer fetches a new one. */
  lifetimeMs: number
  tooFast: ErrorCode
  /** Also for a token that is not ours. */
  expired: ErrorCode
}

/** Signs a form that can be sent once. Nothing is stored: the token says when it was handed out. */
export function issueForm({ clock, vault }: TokenDeps, rules: FormRules): SignedForm {
  const { purpose, waitMs, lifetimeMs } = rules
  const id = randomUUID()
  const issuedAt = String(clock.now().getTime())
  const formToken = `${id}.${issuedAt}.${signatureOf(vault, purpose, id, issuedAt)}`
  return { formToken, waitMs, lifetimeMs }
}

/**
 * Returns the id of a form that may be sent now; whether it was sent before is for the database to say.
 * @throws DomainError the rules' `tooFast` and `expired`
 */
export function readForm({ clock, vault }: TokenDeps, rules: FormRules, formToken: string): string {
  const [id = '', issuedAt = '', signature = ''] = formToken.split('.')
  const expected = Buffer.from(signatureOf(vault, rules.purpose, id, issuedAt))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const age = clock.now().getTime() - Number(issuedAt)
  if (!isOurs || age > rules.lifetimeMs) throw new DomainError(rules.expired)
  if (age < rules.waitMs) throw new DomainError(rules.tooFast)
  return id
}

function signatureOf(
  vault: TokenDeps['vault'],
  purpose: string,
  id: string,
  issuedAt: string,
): string {
  return vault.fingerprint(`${purpose} form ${id}.${issuedAt}`)
}
