import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { currentPasswordField } from '../rules.ts'
import { twoFactorCodeField } from '../two-factor.ts'
import { heldRoleSchema } from './account-columns.ts'

export const listAdministrators = endpoint({
  method: 'GET',
  path: '/api/admin/administrators',
  access: 'roles',
  summary: 'Who has which roles until when, and whether their second factor is set up',
  response: z.object({
    administrators: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        isYou: z.boolean(),
        roles: z.array(heldRoleSchema),
        twoFactor: z.boolean(),
        recoveryCodesLeft: z.number().int(),
      }),
    ),
  }),
  errors: [],
})

/** Serves somebody with a role who has lost both telephone and recovery codes. */
export const resetTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/administrators/:id/reset-two-factor',
  access: 'roles',
  summary: 'Reset the second factor of somebody else with a role; ends all their sessions',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['admin.administratorNotFound', 'admin.notYourself'],
  rateLimit: { max: 30, windowSeconds: 900 },
  recentPassword: true,
})

export const passwordProof = z.object({ password: currentPasswordField })

/** Takes a code of the authenticator app, where only Google opens the account. */
export const codeProof = z.object({ code: twoFactorCodeField })

/** Serves calls with `recentPassword`, which are refused some time after the log-in. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/admin/confirm-password',
  worksOnStandby: true,
  access: 'staff',
  summary: 'Prove again who is at the keyboard, before money and rights are touched',
  body: z.union([passwordProof, codeProof]),
  response: z.object({ success: z.literal(true) }),
  errors: [
    'accounts.passwordWrong',
    'accounts.passwordMissing',
    'accounts.passwordRequired',
    'accounts.locked',
    'accounts.twoFactorInvalid',
    'accounts.twoFactorLocked',
  ],
  rateLimit: { max: 30, windowSeconds: 900 },
})
