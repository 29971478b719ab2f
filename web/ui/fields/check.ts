import type { z } from 'zod'

/** What stands in a form, by the fields' names: texts as they were typed, boxes as they are ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** What to send, or the first rule that each wrong field breaks. */
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
