import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { bulkhead } from 'cockatiel'

/** Hashes and checks the passwords of accounts. */
export interface Passwords {
  /** An argon2id hash with a salt of its own. */
  hash(password: string | Uint8Array): Promise<string>
  /** Tells whether the password belongs to the hash; takes as long where there is no hash to belong to. */
  match(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** More at once would be no faster, and each holds 19 MiB. */
const oneOnEachCore = bulkhead(availableParallelism(), Number.POSITIVE_INFINITY)

/** @param cost instead of argon2id's with 19 MiB and two passes, the least that OWASP recommends */
export function createPasswords(cost: Pick<Options, 'memoryCost' | 'timeCost'> = {}): Passwords {
  const hashInTurn = (password: string | Uint8Array) =>
    oneOnEachCore.execute(() => hash(password, cost))
  const dummyHash = hashInTurn('no account has this password')
  return {
    hash: hashInTurn,
    async match(passwordHash, password) {
      const known = passwordHash ?? (await dummyHash)
      const matches = await oneOnEachCore.execute(() => verify(known, password))
      return matches && passwordHash != null
    },
  }
}
