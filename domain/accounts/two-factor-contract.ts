import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { recoveryCodeField, twoFactorCodeField } from './two-factor.ts'

/** Ten codes for the day on which the telephone is lost; said once and never again. */
const recoveryCodes = z.array(z.string())

export const readTwoFactor = endpoint({
  method: 'GET',
  path: '/api/2fa',
  access: 'secondFactor',
  summary: 'Whether the authenticator app is set up already, or has to be',
  response: z.object({ isSetUp: z.boolean() }),
  errors: [],
})

export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/api/2fa/setup',
  worksOnStandby: true,
  access: 'secondFactor',
  summary:
    'The key for the authenticator app, as picture and as text, until a first code confirms it',
  response: z.object({
    /** A picture as `data:` address. */
    qr: z.string(),
    secret: z.string(),
    otpauthUrl: z.string(),
  }),
  errors: ['accounts.twoFactorAlreadySet'],
  rateLimit: { max: 60, windowSeconds: 900 },
})

export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/api/2fa/verify',
  worksOnStandby: true,
  access: 'secondFactor',
  summary: 'Prove the second factor; the first time also sets it up and answers recovery codes',
  body: z.object({ code: twoFactorCodeField }),
  response: z.object({ success: z.literal(true), recoveryCodes: recoveryCodes.nullable() }),
  errors: ['accounts.twoFactorInvalid', 'accounts.twoFactorLocked', 'accounts.twoFactorNotSet'],
  rateLimit: { max: 60, windowSeconds: 900 },
})

export const useRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/2fa/recovery',
  worksOnStandby: true,
  access: 'secondFactor',
  summary: 'Get in with one of the ten codes that were kept for this day',
  body: z.object({ recoveryCode: recoveryCodeField }),
  response: z.object({ success: z.literal(true), codesLeft: z.number().int() }),
  errors: ['accounts.recoveryCodeInvalid', 'accounts.twoFactorLocked', 'accounts.twoFactorNotSet'],
  rateLimit: { max: 60, windowSeconds: 900 },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/2fa/recovery-codes',
  access: 'staff',
  summary: 'Ten new recovery codes; the old ones stop working',
  response: z.object({ recoveryCodes }),
  errors: ['accounts.twoFactorNotSet'],
  rateLimit: { max: 10, windowSeconds: 900 },
  recentPassword: true,
})
