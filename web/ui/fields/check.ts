import type { z } from 'zod'

/** The values of a form by its fields' names: texts of inputs, booleans of checkboxes. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** The payload, or the first broken rule of each invalid field. */
export type Checked<Payload> =
  | { payload: Payload; broken?: never }
  | { broken: Readonly<Record<string, string>>; payload?: never }

export type Check<Payload> = (values: FormValues) => Checked<Payload>

/** @param fieldAt the field that shows what is wrong at a path of the payload */
export function checkBy<Payload>(
  schema: z.ZodType<Payload>,
  fieldAt = (path: string) => path,
): (values: unknown) => Checked<Payload> {
  return (values) => {
    const { data, error } = schema.safeParse(values)
    if (!error) return { payload: data }
    const broken: Record<string, string> = {}
    for (const { path, message } of error.issues) broken[fieldAt(path.join('.'))] ??= message
    return { broken }
  }
}
