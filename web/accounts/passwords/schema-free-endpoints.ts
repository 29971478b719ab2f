import type * as contract from '#domain/accounts/password-contract.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

// Without their schemas: these pages are open to everybody.
export const forgotPassword = schemaFree<typeof contract.forgotPassword>(
  'POST',
  '/api/forgot-password',
)
export const resetPassword = schemaFree<typeof contract.resetPassword>(
  'POST',
  '/api/reset-password',
)
export const checkPassword = schemaFree<typeof contract.checkPassword>(
  'POST',
  '/api/check-password',
)
export const changePassword = schemaFree<typeof contract.changePassword>(
  'POST',
  '/api/change-password',
)
export const confirmEmail = schemaFree<typeof contract.confirmEmail>('POST', '/api/confirm-email')
export const sendConfirmation = schemaFree<typeof contract.sendConfirmation>(
  'POST',
  '/api/send-email-confirmation',
)
