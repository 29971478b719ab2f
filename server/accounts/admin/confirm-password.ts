import type { z } from 'zod'
import type { confirmPassword as contract } from '#domain/accounts/admin/contract.ts'
import { invalidFields } from '#domain/kernel/errors.ts'
import { requirePassword } from '#server/accounts/password-attempts.ts'
import { verifyTwoFactor } from '#server/accounts/two-factor/two-factor-verify.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { recordRecentPassword } from '#server/kernel/http/recent-password.ts'

type Proof = z.output<NonNullable<(typeof contract)['body']>>

/**
 * Takes the administrator's password again or, where only Google opens the account, a code of the
 * authenticator app. Wrong ones are counted as at log-in.
 * @param device the browser, as `deviceOf` names it
 * @throws DomainError as `requirePassword` and `verifyTwoFactor`; accounts.passwordRequired for a
 *   code where there is a password
 */
export async function confirmPassword(
  deps: Deps,
  session: Session,
  proof: Proof,
  device: string | null,
): Promise<void> {
  if ('password' in proof) {
    await requirePassword(deps, session, proof.password, 'password')
  } else if (session.user.passwordHash === null) {
    await verifyTwoFactor(deps, session.user, { code: proof.code, device })
  } else {
    throw invalidFields([{ path: 'password', code: 'accounts.passwordRequired' }])
  }
  await recordRecentPassword(deps, session)
}
