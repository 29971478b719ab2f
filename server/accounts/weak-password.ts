import { dictionary } from '@zxcvbn-ts/language-common'
import { isPersonal, isWellKnown, wellKnownPasswords } from '#domain/accounts/weak-password.ts'
import { invalidFields } from '#domain/errors.ts'
import type { User } from './log-in.ts'

/** Some 49,000 passwords out of breaches, the most used first; part of the package, asked of nobody. */
const wellKnown = wellKnownPasswords(dictionary['passwords-common'].map(String))

/**
 * Refuses a new password that somebody who guesses would try early. Only the server has the list:
 * it is too long for a browser to load.
 * @param field the payload's field that holds the password, which the error marks
 * @throws DomainError http.invalid with accounts.passwordBreached or accounts.passwordPersonal
 */
export function refuseWeakPassword(
  password: string,
  person: Pick<User, 'firstName' | 'lastName' | 'email'>,
  field: 'password' | 'newPassword',
): void {
  if (isWellKnown(password, wellKnown)) {
    throw invalidFields([{ path: field, code: 'accounts.passwordBreached' }])
  }
  if (isPersonal(password, person)) {
    throw invalidFields([{ path: field, code: 'accounts.passwordPersonal' }])
  }
}
