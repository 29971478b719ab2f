import { z } from 'zod'

/**
 * The rule that `repeatPassword` is the same as the field of this name, for a form's `refine`. It is
 * applied also while other fields are still wrong, so that all marks appear at once.
 */
// spec §5
export function repeatedPassword<Field extends string>(
  field: Field,
): [(form: Record<Field | 'repeatPassword', string>) => boolean, z.core.$ZodCustomParams] {
  const twice = z.object({ [field]: z.string(), repeatPassword: z.string() })
  return [
    (form) => form[field] === form.repeatPassword.normalize('NFC'),
    {
      path: ['repeatPassword'],
      error: 'accounts.passwordsDiffer',
      when: ({ value }) => twice.safeParse(value).success,
    },
  ]
}
