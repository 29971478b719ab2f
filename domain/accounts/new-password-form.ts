import { z } from 'zod'
import { repeatedPassword } from './repeated-password.ts'
import { changePasswordSchema, resetPasswordSchema } from './rules.ts'

const repeatPassword = z.string({ error: 'accounts.passwordsDiffer' })

/** What the screen behind the e-mail's link asks: the new password twice; the link has the token. */
export const resetFormSchema = resetPasswordSchema
  .omit({ token: true })
  .extend({ repeatPassword })
  .refine(...repeatedPassword('password'))

/** What a member who is logged in is asked: the password of now, and the new one twice. */
export const changeFormSchema = changePasswordSchema
  .extend({ repeatPassword })
  .refine(...repeatedPassword('newPassword'))
