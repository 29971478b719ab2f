import { createPasswords } from '#server/kernel/adapters/passwords.ts'
import { type Config, ConfigError } from '#server/kernel/config.ts'
import { inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { demoAccounts, demoEmails, demoPassword } from '#server/seed.ts'
import type { Database } from './client.ts'
import { rolesBeside } from './held-roles.ts'
import { installation, users } from './schema.ts'

/**
 * Tells whether the database belongs to a demonstration or a real site; `null` while it is new. One that was filled
 * before this was stored is recognised by the seed's data.
 */
export async function isDemonstration(db: Database): Promise<boolean | null> {
  const [noted] = await db.select().from(installation)
  if (noted) return noted.isDemo
  if (await isSeeded(db)) return true
  return (await db.$count(users)) > 0 ? false : null
}

/** Returns the id that this site keeps for good, also where a backup of it is restored. */
export async function siteId({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string> {
  await db.insert(installation).values({ isDemo: config.payments.sandbox }).onConflictDoNothing()
  const [row] = await db.select().from(installation)
  if (!row) throw new Error('the installation has no row')
  return row.siteId
}

/**
 * The address of a demo account can be registered on a real site, so the addresses alone prove
 * nothing. Only the seed makes an administrator that the demo password opens, or stores both
 * accounts at one instant.
 */
async function isSeeded(db: Database): Promise<boolean> {
  const found = await db
    .select({ createdAt: users.createdAt, passwordHash: users.passwordHash, roles: rolesBeside })
    .from(users)
    .where(inArray(users.email, demoEmails))
  const instants = new Set(found.map(({ createdAt }) => createdAt.getTime()))
  const administrator = found.find(({ roles }) =>
    roles.some(({ role }) => role === 'administrator'),
  )
  if (!administrator) return false
  if (found.length === demoAccounts.length && instants.size === 1) return true
  const { passwordHash } = administrator
  return createPasswords()
    .match(passwordHash, demoPassword)
    .catch(() => false)
}

/**
 * Tells whether an address is a demo account's on a real site, where it cannot be registered: the password of those
 * accounts is public, and a database that has them may be taken for a demonstration's.
 */
export function isDemoAddress({ config }: { config: Config }, email: string): boolean {
  return !config.payments.sandbox && demoEmails.includes(email)
}

/**
 * Marks the database as a demonstration's or a real site's, for good: the accounts of one are
 * public, those of the other private. A refusal writes nothing.
 * @throws ConfigError when it belongs to the other kind
 */
export async function claimDatabase(db: Database, isDemo: boolean): Promise<void> {
  const found = await isDemonstration(db)
  if (found === null || found === isDemo) {
    await db.insert(installation).values({ isDemo }).onConflictDoNothing()
  }
  const owner = await isDemonstration(db)
  if (owner === isDemo) return
  throw new ConfigError(
    owner
      ? 'This database was filled by a demonstration, and everybody knows its administrator’s password. Give the site a new database (an empty DATA_DIR or another DATABASE_URL), or run `npm run demo:remove`, which first says what it would take out of this one.'
      : 'This database belongs to a real site, which a demonstration would open to everybody. Set NODE_ENV=production and the other settings of the site, or give the demonstration a DATA_DIR or DATABASE_URL of its own.',
  )
}
