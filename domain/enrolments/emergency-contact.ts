import { z } from 'zod'
import { lineField, nameField } from '../accounts/text-fields.ts'
import { normalisePhoneText } from '../kernel/normalise-text.ts'
import { text } from '../kernel/schema-types.ts'

const MAX_RELATION_LENGTH = 40

/** Describes whom to call if something happens to an enrollee in a session. The name may have surnames in it. */
export const emergencyContactSchema = z.object({
  firstName: nameField('enrolments.emergencyNameRequired', 'enrolments.nameInvalid'),
  contactPhone: text({ error: 'enrolments.emergencyPhoneRequired' })
    .overwrite(normalisePhoneText)
    .min(1, { error: 'enrolments.emergencyPhoneRequired', abort: true })
    .max(40, { error: 'enrolments.phoneInvalid', abort: true })
    .regex(/^\+?[\d\s().\-/]{6,}$/, 'enrolments.phoneInvalid'),
  /** Says what they are to the enrollee: «hija», «vecino». */
  relation: lineField('enrolments.relationInvalid')
    .max(MAX_RELATION_LENGTH, 'enrolments.relationInvalid')
    .optional(),
})

export type EmergencyContact = z.infer<typeof emergencyContactSchema>
