import { z } from 'zod'
import { currentPasswordField, emailField, signUpSchema } from '../accounts/rules.ts'
import { languages } from '../kernel/language.ts'

/** Any of these may be left out, but not all. */
export const updateUserSchema = z
  .object({
    firstName: signUpSchema.shape.firstName,
    lastName: signUpSchema.shape.lastName,
    locality: signUpSchema.shape.locality,
    language: z.enum(languages),
    receiptMails: z.boolean(),
    announcementMails: z.boolean(),
  })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'profile.nothingToChange',
  })

export const updatePhoneSchema = z.object({
  phone: signUpSchema.shape.phone,
  password: currentPasswordField,
  /** The people of `listPhoneUses` for whom the number changes too. */
  people: z.array(z.uuid()).max(100).optional(),
})

export const changeEmailSchema = z.object({ email: emailField, password: currentPasswordField })
