import { inArray } from 'drizzle-orm'
import { ConfigError } from '#server/config.ts'
import type { Database } from './client.ts'
import { installation, users } from './schema.ts'
import { demoEmails } from './seed.ts'

/**
 * Whether a demonstration or a real site lives in this database; `null` while nobody does. One that
 * was filled before this was noted down is known by its accounts.
 */
export async function isDemonstration(db: Database): Promise<boolean | null> {
  const [noted] = await db.select().from(installation)
  if (noted) return noted.isDemo
  if ((await db.$count(users, inArray(users.email, demoEmails))) > 0) return true
  return (await db.$count(users)) > 0 ? false : null
}

/**
 * Takes the database for a demonstration or for a real site, for good: the accounts of one are
 * known to everybody, those of the other to nobody.
 * @throws ConfigError when it belongs to the other kind
 */
export async function claimDatabase(db: Database, isDemo: boolean): Promise<void> {
  const found = await isDemonstration(db)
  await db
    .insert(installation)
    .values({ isDemo: found ?? isDemo })
    .onConflictDoNothing()
  const owner = await isDemonstration(db)
  if (owner === isDemo) return
  throw new ConfigError(
    owner
      ? 'This database was filled by a demonstration, and everybody knows its administrator’s password. Give the site a new database (an empty DATA_DIR or another DATABASE_URL), or run `npm run demo:remove`, which first says what it would take out of this one.'
      : 'This database belongs to a real site, which a demonstration would open to everybody. Set NODE_ENV=production and the other settings of the site, or give the demonstration a DATA_DIR or DATABASE_URL of its own.',
  )
}
