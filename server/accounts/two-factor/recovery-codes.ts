import { randomBytes } from 'node:crypto'
import {
  inGroupsOfFour,
  normaliseRecoveryCode,
  RECOVERY_CODES,
} from '#domain/accounts/two-factor.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { hashToken } from '#server/kernel/http/one-time-token.ts'
import { recoveryCodes } from '#server/schema.ts'

/** Digits and letters that are hard to confuse on paper: without i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Five random bits each: eighty in all, too many to guess even from their hashes. */
const LENGTH = 16

/** Replaces the recovery codes of an account by ten new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(normaliseRecoveryCode(code)) })))
  return codes
}

/** Uses a code up; false for one that is used already or not this account's. */
export async function spendRecoveryCode(
  tx: Queryable,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(normaliseRecoveryCode(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}

/** Returns how many codes of an account can still be used. */
export function recoveryCodesLeft(tx: Queryable, userId: string): Promise<number> {
  const which = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
  return tx.$count(recoveryCodes, which)
}

function newCode(): string {
  // 256 is a multiple of 32: no character comes more often than another.
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return inGroupsOfFour(characters.join(''))
}
