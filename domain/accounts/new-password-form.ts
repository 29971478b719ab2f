import { z } from 'zod'
import { repeatedPassword } from './repeated-password.ts'
import { changePasswordSchema, resetPasswordSchema } from './rules.ts'

const repeatPassword = z.string({ error: 'accounts.passwordsDiffer' })

/** The form behind the e-mail's link: the new password twice; the link has the token. */
export const resetFormSchema = resetPasswordSchema
  .omit({ token: true })
  .extend({ repeatPassword })
  .refine(...repeatedPassword('password'))

/** The form of a member who is logged in: the current password, and the new one twice. */
export const changeFormSchema = changePasswordSchema
  .extend({ repeatPassword })
  .refine(...repeatedPassword('newPassword'))
