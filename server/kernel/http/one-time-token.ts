import { createHash, randomBytes } from 'node:crypto'
import { DomainError } from '#domain/kernel/errors.ts'
import { retention } from '#domain/retention.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gt, inArray, isNull, ne, type SQL } from '#server/kernel/db/drizzle.ts'
import { oneTimeTokens } from '#server/kernel/db/schema.ts'

type OneTimeToken = typeof oneTimeTokens.$inferSelect
type TokenPurpose = OneTimeToken['purpose']

/** The lifetime of each kind: for a link, the time to find the e-mail. */
const MINUTES: Record<TokenPurpose, number> = {
  confirmEmail: 7 * 24 * 60,
  resetPassword: 60,
  deleteAccount: 60,
  twoFactor: retention.secondFactorMinutes,
}

/**
 * Makes a token and answers it; only its hash is stored. Older ones of that purpose stay valid
 * unless the caller ends them, since two e-mails may cross on the way.
 * @param email the address that a `confirmEmail` link stands for
 * @param minutes how long it lasts, where that is longer than others of its purpose
 */
export async function issueToken(
  db: Queryable,
  now: Date,
  {
    userId,
    purpose,
    email = null,
    minutes = MINUTES[purpose],
  }: { userId: string; purpose: TokenPurpose; email?: string | null; minutes?: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(oneTimeTokens).values({
    userId,
    purpose,
    email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  })
  return token
}

/** The unused, unexpired token with this text, left as it is; `null` for any other. */
export async function findToken(
  db: Queryable,
  now: Date,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<OneTimeToken | null> {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(usable(now, token, purpose))
  return row ?? null
}

/**
 * Uses a token up, in the caller's transaction: of two that come at once, one gets it.
 * @throws DomainError accounts.linkInvalid when it was used, has expired or never was
 */
export async function redeemToken(
  tx: Queryable,
  now: Date,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<OneTimeToken> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(usable(now, token, purpose))
    .returning()
  if (!row) throw new DomainError('accounts.linkInvalid')
  return row
}

/** Ends every issued token of an account, or those of these purposes. */
export async function endTokens(
  tx: Queryable,
  now: Date,
  userId: string,
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  const which = purposes && inArray(oneTimeTokens.purpose, purposes)
  await endThose(tx, now, and(eq(oneTimeTokens.userId, userId), which))
}

/**
 * Ends the links that would give an account another address than its present one: after a typing
 * error, and against an attacker who had the password until now.
 */
export async function endEmailChanges(
  tx: Queryable,
  now: Date,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await endThose(
    tx,
    now,
    and(
      eq(oneTimeTokens.userId, userId),
      eq(oneTimeTokens.purpose, 'confirmEmail'),
      email === null ? undefined : ne(oneTimeTokens.email, email),
    ),
  )
}

async function endThose(tx: Queryable, now: Date, which: SQL | undefined): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(which, isNull(oneTimeTokens.usedAt)))
}

function usable(now: Date, token: string, purpose: TokenPurpose) {
  return and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  )
}

/** Tokens are random and long, so a plain hash keeps them secret. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
