import { z } from 'zod'
import { isUnclearAmount, readEuros } from '#domain/kernel/euro-amount.ts'
import { emailFieldWith } from '../accounts/rules.ts'
import { nameField } from '../accounts/text-fields.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { fromEuros, isWholeCents, toEuros } from '../kernel/money.ts'
import { amountProblem } from './donation.ts'

const amountErrors = {
  invalid: 'donations.amountInvalid',
  tooSmall: 'donations.amountTooSmall',
  tooLarge: 'donations.amountTooLarge',
  unclear: 'donations.amountUnclear',
} as const satisfies Record<string, ErrorCode>

/** Euros, within the association's bounds. */
export const amountSchema = z
  .number({ error: amountErrors.invalid })
  .superRefine((amount, context) => {
    const problem = amountProblem(isWholeCents(amount) ? fromEuros(amount) : null)
    if (problem) context.addIssue({ code: 'custom', message: amountErrors[problem] })
  })

const donorShape = {
  firstName: nameField('donations.firstNameRequired', 'donations.nameInvalid'),
  lastName: nameField('donations.lastNameRequired', 'donations.nameInvalid'),
  email: emailFieldWith('donations.emailInvalid', 'donations.emailRequired'),
}

/** The donor: an anonymous donation stores none. */
export const giverSchema = z.discriminatedUnion('anonymous', [
  z.object({ anonymous: z.literal(true) }),
  z.object({ anonymous: z.literal(false), ...donorShape }),
])

export type Giver = z.output<typeof giverSchema>

/** The amount as typed or chosen, in euros. */
const typedAmount = z
  .string({ error: amountErrors.invalid })
  .transform((text, context) => {
    if (isUnclearAmount(text)) {
      context.addIssue({ code: 'custom', message: amountErrors.unclear })
      return z.NEVER
    }
    const cents = readEuros(text)
    return cents === null ? Number.NaN : toEuros(cents)
  })
  .pipe(amountSchema)

/** Describes what stands in the form. */
export const donationFormSchema = z.intersection(z.object({ amount: typedAmount }), giverSchema)

export type DonationInput = z.output<typeof donationFormSchema>
