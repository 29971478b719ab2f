import type { DonationInput } from '#domain/donations/donation-form.ts'
import { importOrThrow } from '#web/kernel/forms/import-or-throw.ts'
import { type FormValues, schemaValidator, type Validate } from '#web/kernel/forms/validation.ts'

/** What the form calls its fields. */
export const donationFields = [
  'choice',
  'other',
  'giver',
  'firstName',
  'lastName',
  'email',
] as const

/** The choice of an amount that is typed. */
export const otherAmount = 'other'
/** The choice of giving without a name. */
export const noName = 'anonymous'

/**
 * The rules of the form, with zod.
 * @throws ApiError when they could not be loaded
 */
export async function loadDonationRules(): Promise<Validate<DonationInput>> {
  const { donationFormSchema } = await importOrThrow(import('#domain/donations/donation-form.ts'))
  return (values) => {
    const isOther = values.choice === otherAmount
    const amountField = isOther ? 'other' : 'choice'
    const fieldForPath = (path: string) => (path === 'amount' ? amountField : path)
    return schemaValidator(donationFormSchema, fieldForPath)(payloadOf(values, isOther))
  }
}

function payloadOf(values: FormValues, isOther: boolean): FormValues {
  const { choice = '', other = '', giver, firstName = '', lastName = '', email = '' } = values
  const amount = isOther ? other : choice
  if (giver === noName) return { amount, anonymous: true }
  return { amount, anonymous: false, firstName, lastName, email }
}
