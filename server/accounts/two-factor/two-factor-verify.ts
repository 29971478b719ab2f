import { RECOVERY_CODES } from '#domain/accounts/two-factor.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { User } from '#server/accounts/user.ts'
import type { MailDeps } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNotNull, isNull, lt, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endTokens } from '#server/kernel/http/one-time-token.ts'
import { twoFactorSecrets } from '#server/schema.ts'
import { recoveryCodesLeft, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { tryCode } from './two-factor-attempts.ts'
import { stepOfCode } from './two-factor-code.ts'
import { queueTwoFactorMail } from './two-factor-mail.ts'
import { readSecret, twoFactorLock } from './two-factor-secret.ts'

/**
 * Takes a code of the authenticator app. The first one confirms the secret and answers ten recovery
 * codes, said this once. No code works twice, nor one that is older than the newest taken.
 * @throws DomainError accounts.twoFactorNotSet, accounts.twoFactorInvalid, accounts.twoFactorLocked
 */
export async function verifyTwoFactor(
  deps: Deps,
  user: User,
  { code, device }: { code: string; device: string | null },
): Promise<{ recoveryCodes: string[] | null }> {
  const wrong = { code: 'accounts.twoFactorInvalid', field: 'code' } as const
  return tryCode(deps, { userId: user.id, device }, wrong, async () => {
    const stored = await readSecret(deps.db, deps.vault, user.id)
    if (!stored) throw new DomainError('accounts.twoFactorNotSet')
    const step = stepOfCode(stored.secret, code, deps.clock.now())
    return step === null
      ? null
      : deps.db.transaction((tx) =>
          takeStep(tx, deps, user, { step, isFirst: !stored.confirmedAt }),
        )
  })
}

async function takeStep(
  tx: Queryable,
  deps: MailDeps,
  user: User,
  { step, isFirst }: { step: number; isFirst: boolean },
): Promise<{ recoveryCodes: string[] | null } | null> {
  const now = deps.clock.now()
  const [taken] = await tx
    .update(twoFactorSecrets)
    .set({
      lastStep: step,
      confirmedAt: sql`coalesce(${twoFactorSecrets.confirmedAt}, ${now.toISOString()})`,
    })
    .where(
      and(
        eq(twoFactorSecrets.userId, user.id),
        or(isNull(twoFactorSecrets.lastStep), lt(twoFactorSecrets.lastStep, step)),
      ),
    )
    .returning({ userId: twoFactorSecrets.userId })
  if (!taken) return null
  await endTokens(tx, now, user.id, ['twoFactor'])
  if (!isFirst) return { recoveryCodes: null }
  const recoveryCodes = await replaceRecoveryCodes(tx, user.id)
  await queueTwoFactorMail(tx, deps, user, { event: 'setUp', codesLeft: recoveryCodes.length })
  return { recoveryCodes }
}

/**
 * Takes one of the codes kept for the day on which the telephone is lost, each once. Answers how
 * many are left.
 * @throws DomainError accounts.twoFactorNotSet, accounts.recoveryCodeInvalid, accounts.twoFactorLocked
 */
export async function useRecoveryCode(
  deps: Deps,
  user: User,
  { code, device }: { code: string; device: string | null },
): Promise<number> {
  const wrong = { code: 'accounts.recoveryCodeInvalid', field: 'recoveryCode' } as const
  return tryCode(deps, { userId: user.id, device }, wrong, async () => {
    await requireSetUp(deps.db, user.id)
    return deps.db.transaction(async (tx) => {
      const now = deps.clock.now()
      if (!(await spendRecoveryCode(tx, { userId: user.id, code, now }))) return null
      await endTokens(tx, now, user.id, ['twoFactor'])
      const left = await recoveryCodesLeft(tx, user.id)
      await queueTwoFactorMail(tx, deps, user, { event: 'recoveryCodeUsed', codesLeft: left })
      return left
    })
  })
}

/**
 * Ten new recovery codes; the old ones stop working.
 * @throws DomainError accounts.twoFactorNotSet
 */
export async function renewRecoveryCodes(deps: Deps, user: User): Promise<string[]> {
  return deps.withAccountLock(twoFactorLock(user.id), () =>
    deps.db.transaction(async (tx) => {
      await requireSetUp(tx, user.id)
      await queueTwoFactorMail(tx, deps, user, { event: 'newCodes', codesLeft: RECOVERY_CODES })
      return replaceRecoveryCodes(tx, user.id)
    }),
  )
}

/** Tells whether a first code has confirmed the authenticator app. */
export async function isTwoFactorSetUp(tx: Queryable, userId: string): Promise<boolean> {
  const { confirmedAt } = twoFactorSecrets
  const which = and(eq(twoFactorSecrets.userId, userId), isNotNull(confirmedAt))
  return (await tx.$count(twoFactorSecrets, which)) > 0
}

/** @throws DomainError accounts.twoFactorNotSet */
export async function requireSetUp(tx: Queryable, userId: string): Promise<void> {
  if (!(await isTwoFactorSetUp(tx, userId))) throw new DomainError('accounts.twoFactorNotSet')
}
