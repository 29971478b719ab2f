import type * as contract from '#domain/accounts/password-contract.ts'
import { light } from '#web/http/types.ts'

// Without their schemas, as in `light-endpoints.ts`: these pages are open to everybody.
export const forgotPassword = light<typeof contract.forgotPassword>('POST', '/api/forgot-password')
export const resetPassword = light<typeof contract.resetPassword>('POST', '/api/reset-password')
export const checkPassword = light<typeof contract.checkPassword>('POST', '/api/check-password')
export const changePassword = light<typeof contract.changePassword>('POST', '/api/change-password')
export const confirmEmail = light<typeof contract.confirmEmail>('POST', '/api/confirm-email')
export const sendConfirmation = light<typeof contract.sendConfirmation>(
  'POST',
  '/api/send-email-confirmation',
)
