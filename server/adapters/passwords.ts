import { hash, type Options, verify } from '@node-rs/argon2'

/** Hashes and checks the passwords of accounts. */
export interface Passwords {
  /** An argon2id hash with a salt of its own. */
  hash(password: string | Uint8Array): Promise<string>
  /** Whether the password belongs to the hash; takes as long where there is no hash to belong to. */
  match(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** @param cost instead of argon2id's with 19 MiB and two passes, the least that OWASP recommends */
export function createPasswords(cost: Pick<Options, 'memoryCost' | 'timeCost'> = {}): Passwords {
  const dummyHash = hash('no account has this password', cost)
  return {
    hash: (password) => hash(password, cost),
    async match(passwordHash, password) {
      const matches = await verify(passwordHash ?? (await dummyHash), password)
      return matches && passwordHash != null
    },
  }
}
