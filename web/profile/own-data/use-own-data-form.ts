import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import type { RowForm } from './data-row.tsx'

interface OwnDataFormOptions<Values, Payload> extends RowForm {
  schema: z.ZodType<Payload, Values>
  /** What is stored, by the schema's fields. */
  stored: Values
  /** Sends it, after which the session is read again, so that every page shows what changed. */
  update: (payload: Payload) => Promise<unknown>
  /** What is said once it is saved, where it is not the row's own text. */
  savedText?: (payload: Payload) => ReactNode
}

/** The form of one item of the user's data. */
export function useOwnDataForm<Values extends FieldValues, Payload>(
  options: OwnDataFormOptions<Values, Payload>,
) {
  const { schema, stored, typed, update, savedText, onSaved } = options
  const { refresh } = useAuth()
  return useSubmitForm<Values, Payload>({
    defaultValues: { ...stored, ...typed } as DefaultValues<Values>,
    validate: schemaValidator(schema),
    send: async (payload) => {
      await update(payload)
      await refresh()
      onSaved(savedText?.(payload))
    },
  })
}
