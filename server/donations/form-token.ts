import { randomUUID, timingSafeEqual } from 'node:crypto'
import { DomainError } from '#domain/errors.ts'
import type { Deps } from '#server/deps.ts'

/** No reader chooses an amount and presses the button sooner; programs do. */
export const FORM_WAIT_MS = 2_000

/** A page that has been open for longer fetches a new one. */
export const FORM_LIFETIME_MS = 3 * 3_600_000

type Needed = Pick<Deps, 'clock' | 'vault'>

/** A form token that can be used once, signed, so that it cannot be forged. */
export function newForm({ clock, vault }: Needed): string {
  const text = `${randomUUID()}.${clock.now().getTime()}`
  return `${text}.${signatureOf(vault, text)}`
}

/**
 * The id of a form that may be sent now. Whether it was sent before is for the database to say.
 * @throws DomainError donations.formTooFast, donations.formExpired, also for one that is not ours
 */
export function readForm({ clock, vault }: Needed, token: string): string {
  const [id = '', issuedAt = '', signature = ''] = token.split('.')
  const expected = Buffer.from(signatureOf(vault, `${id}.${issuedAt}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new DomainError('donations.formExpired')
  }
  const age = clock.now().getTime() - Number(issuedAt)
  if (age < FORM_WAIT_MS) throw new DomainError('donations.formTooFast')
  if (age > FORM_LIFETIME_MS) throw new DomainError('donations.formExpired')
  return id
}

function signatureOf(vault: Needed['vault'], text: string): string {
  return vault.fingerprint(`donation form ${text}`)
}
