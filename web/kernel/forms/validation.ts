import type { z } from 'zod'
import { type ErrorCode, type FieldError, fieldErrorOf } from '#domain/kernel/errors.ts'

/** The values of a form by its fields' names: texts of inputs, booleans of checkboxes. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** The payload, or the first broken rule of each invalid field. */
export type ValidationResult<Payload> =
  | { payload: Payload; errors?: never }
  | { errors: readonly FieldError[]; payload?: never }

export type Validate<Payload> = (values: FormValues) => ValidationResult<Payload>

/** @param fieldForPath the field that shows what is wrong at a path of the payload */
export function schemaValidator<Payload>(
  schema: z.ZodType<Payload>,
  fieldForPath = (path: string) => path,
): (values: unknown) => ValidationResult<Payload> {
  return (values) => {
    const { data, error } = schema.safeParse(values)
    if (!error) return { payload: data }
    return {
      errors: firstOfEachField(
        error.issues.map(fieldErrorOf).map((found) => ({
          ...found,
          path: fieldForPath(found.path),
        })),
      ),
    }
  }
}

/** Returns the errors of rules that no schema has: the code by field; a field without one is right. */
export function toFieldErrors(
  codes: Readonly<Record<string, ErrorCode | false | null | undefined>>,
): FieldError[] {
  return Object.entries(codes).flatMap(([path, code]) => (code ? [{ path, code }] : []))
}

/** Validates a form that asks for one statement: the box of that name is to be ticked. */
export function tickedValidator<Name extends string>(name: Name) {
  return (values: Readonly<Record<Name, boolean>>): ValidationResult<true> =>
    values[name]
      ? { payload: true }
      : { errors: [{ path: name, code: 'subscriptions.confirmationRequired' }] }
}

export function firstOfEachField(errors: readonly FieldError[]): FieldError[] {
  return errors.filter(
    ({ path }, index) => errors.findIndex((other) => other.path === path) === index,
  )
}
