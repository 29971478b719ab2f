import type { FastifyReply, FastifyRequest } from 'fastify'
import { holdsAnyRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { openSession } from '#server/kernel/http/session.ts'
import { recordSecurityEvent } from '#server/security/security-events.ts'
import { recordSignIn } from './known-device.ts'
import { isTwoFactorSetUp } from './two-factor/two-factor-verify.ts'
import type { User } from './user.ts'

interface SecondFactor {
  twoFactorSetup: boolean
  twoFactorRequired: boolean
  temporaryToken: string | null
}

/**
 * Opens the session of an authenticated user, by password or by Google. That of somebody with a role can do
 * nothing until the second factor is given (spec §4); the result names the next step.
 */
export async function startSession(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
): Promise<SecondFactor> {
  const checked = { userId: user.id, passwordHash: user.passwordHash }
  if (!(await holdsAnyRole(deps.db, user.id))) {
    await recordSignIn(deps, { request, reply }, user)
    const session = { ...checked, proof: 'complete' } as const
    const sessionId = await openSession(deps, request, reply, session)
    recordSecurityEvent(deps, { kind: 'logIn', account: { id: user.id }, sessionId })
    return { twoFactorSetup: false, twoFactorRequired: false, temporaryToken: null }
  }
  let temporaryToken: string | null = null
  await openSession(deps, request, reply, {
    ...checked,
    proof: 'awaitsSecondFactor',
    within: async (tx) => {
      const token = { userId: user.id, purpose: 'twoFactor' } as const
      temporaryToken = await issueToken(tx, deps.clock.now(), token)
    },
  })
  const isSetUp = await isTwoFactorSetUp(deps.db, user.id)
  return { twoFactorSetup: !isSetUp, twoFactorRequired: isSetUp, temporaryToken }
}
