import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { beginning } from '#config'
import {
  MIN_ADMINISTRATOR_PASSWORD_LENGTH,
  type PasswordWeakness,
} from '#domain/accounts/password.ts'
import { invalidFields } from '#domain/kernel/errors.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { holdsAnyRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findToken } from '#server/kernel/http/one-time-token.ts'
import { users } from '#server/schema.ts'

/** Missing from the list of breached passwords, or far down in it; without accents, as passwords are compared. */
const usedHere = `
  contrasena pasahitza kaixo primavera navidad gabonak euskadi gipuzkoa donostia donosti
  sansebastian bilbao gasteiz vitoria asociacion elkartea socia socio gimnasia kirola osasuna
  familia
`
  .trim()
  .split(/\s+/)

/**
 * Guesses as an attacker would make them, by the 49,000 most used passwords in the package: no service is called. The limits
 * keep the hardest text to some 20 ms.
 */
const zxcvbn = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'], usedHere },
  graphs: adjacencyGraphs,
  maxLength: 24,
  l33tMaxSubstitutions: 20,
})

/** Six characters drawn at random, which spec §5 allows, are worth a million guesses. */
const MIN_GUESSES = 800_000
/** Judges the word or name alone, where only figures and signs stand around it. */
const MIN_GUESSES_OF_WORD = 5_000
/** Judges the rest of a password with one's own name in it: four random characters. */
const MIN_GUESSES_BESIDE_NAME = 200_000_000

const SHORTEST_WORD = 4
const SHORTEST_NAME = 3

/** Whose password it is to be; what is not known yet is empty. */
interface Owner {
  firstName: string
  lastName: string
  email: string | null
  locality: string
}

interface PasswordOwner extends Owner {
  /** Has a role, and so sees others' data. */
  isStaff?: boolean
}

const noOwner: Owner = { firstName: '', lastName: '', email: '', locality: '' }

/**
 * Returns why this password would be guessed early; `null` for a good one. That of somebody with a role has to be
 * longer. Only the server has the list: it is too long for a browser to load.
 */
export function weaknessOf(
  password: string,
  owner: PasswordOwner = noOwner,
  association = '',
): PasswordWeakness | null {
  if (owner.isStaff && isTooShort(password)) return 'accounts.passwordShortForAdministrator'
  const plain = fold(password)
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const isWordKnown = word.length >= SHORTEST_WORD && guessesOf(word) < MIN_GUESSES_OF_WORD
  if (isWordKnown || guessesOf(plain) < MIN_GUESSES) return 'accounts.passwordBreached'
  const names = namesAround(owner, association)
  const isNamed = (text: string, minGuesses: number) => {
    const guesses = guessesOf(text, names)
    return guesses < minGuesses && guesses < guessesOf(text)
  }
  const letters = plain.replace(/[^a-z]/g, '')
  const isPersonal =
    isNamed(plain, MIN_GUESSES_BESIDE_NAME) || isNamed(letters, MIN_GUESSES_OF_WORD)
  return isPersonal ? 'accounts.passwordPersonal' : null
}

const guessesOf = (text: string, names: string[] = []) => zxcvbn.check(text, names).guesses

/** Tells whether a password is shorter than those of people with a role have to be. */
export function isTooShort(password: string): boolean {
  return password.length < MIN_ADMINISTRATOR_PASSWORD_LENGTH
}

/** Public facts: own name, beginning of the e-mail, town, and the names of the association and its programmes. */
function namesAround(
  { firstName, lastName, email, locality }: Owner,
  association: string,
): string[] {
  const [mailbox = ''] = (email ?? '').split('@')
  const programmes = beginning.programmes.map(({ name }) => name)
  return [firstName, lastName, mailbox, locality, association, ...programmes]
    .flatMap((text) => fold(text).split(/[^a-z]+/))
    .filter((name) => name.length >= SHORTEST_NAME)
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Refuses a new password that is easy to guess.
 * @param field the payload's field that holds the password, which the error marks
 * @throws DomainError http.invalid with the weakness
 */
export async function refuseWeakPassword(
  { siteData }: Pick<Deps, 'siteData'>,
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const { association } = (await siteData.read()).association
  const code = weaknessOf(password, owner, association.name)
  if (code) throw invalidFields([{ path: field, code }])
}

/** The owner of the account that a link sets a password for; an empty one when it is invalid. */
export async function ownerOfLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<PasswordOwner | undefined> {
  const found = await findToken(db, clock.now(), { token, purpose: 'resetPassword' })
  if (!found) return undefined
  const [user] = await db.select().from(users).where(eq(users.id, found.userId))
  return user && { ...user, isStaff: await holdsAnyRole(db, user.id) }
}
