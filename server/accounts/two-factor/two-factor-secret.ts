import { toDataURL } from 'qrcode'
import { UNCONFIRMED_SECRET_MINUTES } from '#domain/accounts/two-factor.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { twoFactorSecrets } from '#server/schema.ts'
import { newSecret, otpauthUrl } from './two-factor-code.ts'

/** Everything that reads and changes one account's second factor takes its turn under this name. */
export function twoFactorLock(userId: string): string {
  return `two-factor ${userId}`
}

interface StoredSecret {
  /** In base32. */
  secret: string
  /** The session to which it was shown. */
  shownTo: string | undefined
  createdAt: Date
  confirmedAt: Date | null
}

/** The secret that an account shares with its authenticator app, confirmed or not yet. */
export async function readSecret(
  tx: Queryable,
  vault: Deps['vault'],
  userId: string,
): Promise<StoredSecret | null> {
  const [row] = await tx.select().from(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
  if (!row) return null
  const [secret = '', shownTo] = vault.open(row.secret, secretContext(userId)).split(' ')
  return { ...row, secret, shownTo }
}

/**
 * The data for an authenticator app. Within the hour they are the same, so that a reload does not
 * invalidate what the telephone has scanned. Another session gets another secret: an attacker with
 * the password must not see the one that the owner is about to confirm.
 * @throws DomainError accounts.twoFactorAlreadySet once a code has confirmed the secret
 */
export async function setUpTwoFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'withAccountLock' | 'siteData'>,
  { id, user }: Pick<Session, 'id' | 'user'>,
): Promise<{ qr: string; secret: string; otpauthUrl: string }> {
  const secret = await deps.withAccountLock(twoFactorLock(user.id), () =>
    unconfirmedSecret(deps, user.id, id),
  )
  const { association } = (await deps.siteData.read()).association
  const url = otpauthUrl(secret, { issuer: association.name, label: user.email })
  return { qr: await pictureOf(url), secret, otpauthUrl: url }
}

async function unconfirmedSecret(
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  userId: string,
  sessionId: string,
): Promise<string> {
  const now = clock.now()
  const stored = await readSecret(db, vault, userId)
  if (stored?.confirmedAt) throw new DomainError('accounts.twoFactorAlreadySet')
  const oldest = now.getTime() - UNCONFIRMED_SECRET_MINUTES * 60_000
  const isTheirs = stored?.shownTo === sessionId
  if (stored && isTheirs && stored.createdAt.getTime() > oldest) return stored.secret

  const secret = newSecret()
  const sealed = vault.seal(`${secret} ${sessionId}`, secretContext(userId))
  const row = { secret: sealed, createdAt: now, lastStep: null }
  await db
    .insert(twoFactorSecrets)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: twoFactorSecrets.userId, set: row })
  return secret
}

/** The row and column that the sealed secret belongs to. */
export function secretContext(userId: string): string {
  return `two_factor_secrets ${userId} secret`
}

/** Black on white, with the quiet zone that cameras look for, each module a whole number of pixels. */
function pictureOf(url: string): Promise<string> {
  return toDataURL(url, { errorCorrectionLevel: 'L', margin: 4, scale: 5 })
}
