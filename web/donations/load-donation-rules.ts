import type { DonationInput } from '#domain/donations/donation-form.ts'
import { needed } from '#web/accounts/load-rules.ts'
import { type Check, checkBy, type FormValues } from '#web/ui/fields/check.ts'

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
export async function loadDonationRules(): Promise<Check<DonationInput>> {
  const { donationFormSchema } = await needed(import('#domain/donations/donation-form.ts'))
  const check = checkBy(donationFormSchema)
  return (values) => {
    const isOther = values.choice === otherAmount
    const { broken, payload } = check(payloadOf(values, isOther))
    if (!broken) return { payload }
    const { amount, ...others } = broken
    return { broken: { ...others, ...(amount && { [isOther ? 'other' : 'choice']: amount }) } }
  }
}

function payloadOf(values: FormValues, isOther: boolean): FormValues {
  const { choice = '', other = '', giver, firstName = '', lastName = '', email = '' } = values
  const amount = isOther ? other : choice
  if (giver === noName) return { amount, anonymous: true }
  return { amount, anonymous: false, firstName, lastName, email }
}
