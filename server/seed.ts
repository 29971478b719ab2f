import { association } from '#config'
import { firstAssociation } from '#domain/association/association.ts'
import { firstMonthOf } from '#domain/kernel/calendar.ts'
import { roleEndFrom } from '#domain/kernel/held-role.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { firstClosedDays, firstProgrammes } from '#domain/programmes/first-programmes.ts'
import { createPasswords } from '#server/kernel/adapters/passwords.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Database } from './kernel/db/client.ts'
import {
  associationVersions,
  closedDays,
  heldRoles,
  programmePrices,
  programmes,
  timetableState,
  users,
} from './schema.ts'

/** The log-ins of demo mode, printed at the start (design §3). */
export const demoPassword = 'Ongizate-2024!'
export const demoAccounts = [
  {
    email: 'admin@example.org',
    firstName: 'Amaia',
    lastName: 'Zubeldia',
    roles: ['administrator'],
  },
  { email: 'socia@example.org', firstName: 'Itziar', lastName: 'Agirre', roles: [] },
] as const

export const demoEmails: string[] = demoAccounts.map(({ email }) => email)

/**
 * Stores what a new installation begins with: the programmes, their prices and closed days of
 * `association.config.ts`. Programmes that exist already stay as they are, and closed days are stored once only, so
 * that what volunteers have changed or removed stays so.
 */
export async function seedProgrammes(db: Database): Promise<void> {
  const stored = await db.select({ id: programmes.id }).from(programmes)
  const missing = firstProgrammes().filter(({ id }) => stored.every((one) => one.id !== id))
  if (missing.length > 0) {
    const rows = missing.map(({ sessions, prices: _, ...one }) => ({
      ...one,
      sessions: [...sessions],
      position: one.id,
    }))
    await db.insert(programmes).values(rows).onConflictDoNothing()
  }
  await db.transaction(async (tx) => {
    const first = await tx
      .update(timetableState)
      .set({ closedDaysSeeded: true })
      .where(eq(timetableState.closedDaysSeeded, false))
      .returning()
    const days = firstClosedDays()
    if (first.length === 0 || days.length === 0) return
    await tx.insert(closedDays).values(days).onConflictDoNothing()
  })
  await seedStartPrices(db)
}

/** Stores what the association says of itself in a new installation; what is stored already stays. */
export async function seedAssociation(db: Database): Promise<void> {
  await db
    .insert(associationVersions)
    .values({ version: 1, at: new Date(), section: 'beginning', document: firstAssociation })
    .onConflictDoNothing()
}

/** A price to begin with for each programme that has none. */
async function seedStartPrices(db: Database): Promise<void> {
  const all = await db.select({ programmeId: programmes.id }).from(programmes)
  if (all.length === 0) return
  await db
    .insert(programmePrices)
    .values(
      all.map(({ programmeId }) => ({
        programmeId,
        fromMonth: firstMonthOf(association.registeredSince),
        monthlyCents: association.prices.monthly,
        isStart: true,
        decidedAt: new Date(),
      })),
    )
    .onConflictDoNothing()
}

/**
 * The demo accounts, where they are missing. Never called in production.
 * @returns whether there were none at all: demo mode starts for the first time
 */
export async function seedDemoAccounts(db: Database): Promise<boolean> {
  const existing = await db.select({ email: users.email }).from(users)
  const missing = demoAccounts.filter(
    (account) => !existing.some(({ email }) => email === account.email),
  )
  if (missing.length === 0) return false
  const passwordHash = await createPasswords().hash(demoPassword)
  const now = new Date()
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(users)
      .values(
        missing.map(({ roles: _, ...account }) => ({
          ...account,
          passwordHash,
          phone: '+34943000000',
          locality: 'Gipuzkoa',
          emailVerifiedAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: users.id, email: users.email })
    const granted = { grantedAt: now, until: roleEndFrom(madridDay(now)) }
    const held = stored.flatMap(({ id: userId, email }) =>
      missing
        .filter((account) => account.email === email)
        .flatMap(({ roles }) => roles.map((role) => ({ userId, role, ...granted }))),
    )
    if (held.length > 0) await tx.insert(heldRoles).values(held)
  })
  return missing.length === demoAccounts.length
}
