import { HOUR_MS } from '#domain/kernel/durations.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { formAge, issueFormToken } from '#server/kernel/http/form-token.ts'

/** No reader chooses an amount and presses the button sooner; programs do. */
export const FORM_WAIT_MS = 2_000

/** A page that has been open for longer fetches a new one. */
export const FORM_LIFETIME_MS = 3 * HOUR_MS

type Needed = Pick<Deps, 'clock' | 'vault'>

/** A form's id and token in one. */
export function newForm(deps: Needed): string {
  const { id, token } = issueFormToken(deps, 'donation')
  return `${id}.${token}`
}

/**
 * The id of a form that may be sent now.
 * @throws DomainError donations.formTooFast, donations.formExpired, also for one that is not ours
 */
export function readForm(deps: Needed, form: string): string {
  const [id = '', ...token] = form.split('.')
  const age = formAge(deps, 'donation', { id, token: token.join('.') })
  if (age === null || age > FORM_LIFETIME_MS) throw new DomainError('donations.formExpired')
  if (age < FORM_WAIT_MS) throw new DomainError('donations.formTooFast')
  return id
}
