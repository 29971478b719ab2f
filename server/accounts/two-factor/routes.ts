import type { FastifyReply, FastifyRequest } from 'fastify'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import type { SecurityEventKind } from '#domain/security/security-events.ts'
import { deviceOf, recordSignIn } from '#server/accounts/known-device.ts'
import type { User } from '#server/accounts/user.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { openSession } from '#server/kernel/http/session.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { setUpTwoFactor } from './two-factor-secret.ts'
import {
  isTwoFactorSetUp,
  renewRecoveryCodes,
  requireSetUp,
  useRecoveryCode,
  verifyTwoFactor,
} from './two-factor-verify.ts'

export function registerTwoFactor(route: Route, deps: Deps): void {
  route(twoFactor.readTwoFactor, async ({ session }) => ({
    isSetUp: await isTwoFactorSetUp(deps.db, session.user.id),
  }))

  route(twoFactor.setUpTwoFactor, ({ session }) => setUpTwoFactor(deps, session))

  route(twoFactor.verifyTwoFactor, async ({ session: { user }, body, request, reply }) => {
    const { recoveryCodes } = await verifyTwoFactor(deps, user, {
      code: body.code,
      device: deviceOf(deps, request),
    })
    const kind = recoveryCodes ? 'secondFactorSetUp' : 'secondFactorPassed'
    await enterVerified(deps, request, reply, { user, kind })
    return { success: true as const, recoveryCodes }
  })

  route(twoFactor.useRecoveryCode, async ({ session: { user }, body, request, reply }) => {
    const codesLeft = await useRecoveryCode(deps, user, {
      code: body.recoveryCode,
      device: deviceOf(deps, request),
    })
    await enterVerified(deps, request, reply, { user, kind: 'recoveryCodeUsed' })
    return { success: true as const, codesLeft }
  })

  route(twoFactor.renewRecoveryCodes, async ({ session: { id: sessionId, user } }) => {
    const recoveryCodes = await renewRecoveryCodes(deps, user)
    recordSecurityEvent(deps, { kind: 'recoveryCodesRenewed', account: { id: user.id }, sessionId })
    return { recoveryCodes }
  })
}

async function enterVerified(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, kind }: { user: User; kind: SecurityEventKind },
): Promise<void> {
  await recordSignIn(deps, { request, reply }, user)
  const { id: userId, passwordHash } = user
  const sessionId = await openSession(deps, request, reply, {
    userId,
    passwordHash,
    proof: 'secondFactor',
    // It may have been removed since the code was right, which ends all sessions.
    within: (tx) => requireSetUp(tx, userId),
  })
  const account = { id: userId }
  recordSecurityEvent(deps, { kind, account, sessionId })
  recordSecurityEvent(deps, { kind: 'logIn', account, sessionId })
}
