import { z } from 'zod'
import { currentPasswordField, signUpSchema } from './rules.ts'

/** Describes what `/api/auth/google/register` takes: Google provides the e-mail, and no password is needed. */
export const googleSignUpSchema = signUpSchema.omit({ email: true, password: true })

/** Describes what `/api/auth/google/link` takes: the password of the account that has the e-mail. */
export const googleLinkSchema = z.object({ password: currentPasswordField })
