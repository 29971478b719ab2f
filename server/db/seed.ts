import { hash } from '@node-rs/argon2'
import { association } from '#config'
import type { Database } from './client.ts'
import { programmes, users } from './schema.ts'

/** The log-ins of demo mode, printed at the start (design §3). */
export const demoPassword = 'Ongizate-2024!'
export const demoAccounts = [
  { email: 'admin@example.org', firstName: 'Amaia', lastName: 'Zubeldia', role: 'admin' },
  { email: 'socia@example.org', firstName: 'Itziar', lastName: 'Agirre', role: 'member' },
] as const

/** The programmes of `association.config.ts`; those that exist already stay as they are. */
export async function seedProgrammes(db: Database): Promise<void> {
  const rows = association.programmes.map(({ id, slug, name, venue, instructor, sessions }) => ({
    id,
    slug,
    name,
    venue,
    instructor,
    sessions: sessions.map((session) => ({ ...session })),
  }))
  await db.insert(programmes).values(rows).onConflictDoNothing()
}

/** The demo accounts, where they are missing. Never called in production. */
export async function seedDemoAccounts(db: Database): Promise<void> {
  const existing = await db.select({ email: users.email }).from(users)
  const missing = demoAccounts.filter(
    (account) => !existing.some(({ email }) => email === account.email),
  )
  if (missing.length === 0) return
  const passwordHash = await hash(demoPassword)
  await db
    .insert(users)
    .values(
      missing.map((account) => ({
        ...account,
        passwordHash,
        phone: '+34943000000',
        locality: 'Gipuzkoa',
        emailVerifiedAt: new Date(),
      })),
    )
    .onConflictDoNothing()
}
