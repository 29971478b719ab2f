import { lt } from 'drizzle-orm'
import { knownDevices, oneTimeTokens, passwordResetRequests } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

const DAY_MS = 86_400_000
/** As long as the browser keeps its name for itself. */
const DEVICE_DAYS = 365
/** Long enough to tell somebody that their link was used rather than unknown. */
const TOKEN_DAYS = 30
/** Whoever has waited for so long has asked again. */
const REQUEST_DAYS = 1

/** Forgets browsers that nobody came back with, links long expired, and requests long unanswered. */
export async function forgetOldTraces({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before(DEVICE_DAYS)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before(TOKEN_DAYS)))
  await db
    .delete(passwordResetRequests)
    .where(lt(passwordResetRequests.createdAt, before(REQUEST_DAYS)))
}
