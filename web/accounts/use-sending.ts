import { type SubmitEvent, useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/http/api-error.ts'

export interface MarkedField<Name extends string = string> {
  field: Name
  /** The rule that it breaks: a key of `locales/<language>/errors.json`. */
  code: string
}

/**
 * Sends a form and remembers why it was refused. The list of marked fields stays as it was at the
 * last sending: lines that vanish while somebody types would move the field away under their hands.
 * @param names the fields in the order in which the screen shows them
 */
export function useSending<Form extends FieldValues, Payload>(
  form: UseFormReturn<Form, unknown, Payload>,
  names: readonly Path<Form>[],
  send: (payload: Payload) => Promise<void>,
) {
  const [attempt, setAttempt] = useState(0)
  const [marked, setMarked] = useState<readonly MarkedField<Path<Form>>[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  function show(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const fields = names.flatMap((field) => {
      const wrong = error.fields.find(({ path }) => path === field)
      return wrong ? [{ field, code: wrong.code }] : []
    })
    for (const { field, code } of fields) form.setError(field, { message: code })
    conclude(fields, fields.length === 0 ? error.message : null)
  }

  function conclude(fields: readonly MarkedField<Path<Form>>[], words: string | null): void {
    setMarked(fields)
    setProblem(words)
  }

  async function onSubmit(event: SubmitEvent): Promise<void> {
    setAttempt((before) => before + 1)
    const submit = form.handleSubmit(
      async (payload) => {
        conclude([], null)
        await send(payload)
      },
      (errors) => conclude(inOrder(names, errors), null),
    )
    try {
      await submit(event)
    } catch (error) {
      show(error)
    }
  }

  return {
    onSubmit: (event: SubmitEvent) => void onSubmit(event),
    busy: form.formState.isSubmitting,
    /** How often the form has been sent. */
    attempt,
    marked,
    /** What went wrong, in words, when it is not a matter of single fields. */
    problem,
  }
}

function inOrder<Form extends FieldValues>(
  names: readonly Path<Form>[],
  errors: FieldErrors<Form>,
): MarkedField<Path<Form>>[] {
  return names.flatMap((field) => {
    const code = errors[field]?.message
    return typeof code === 'string' ? [{ field, code }] : []
  })
}
