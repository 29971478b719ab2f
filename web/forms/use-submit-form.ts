import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/http/api-error.ts'
import type { Checked } from '#web/ui/fields/check.ts'
import { type BrokenField, inScreenOrder } from './broken-field.ts'
import type { FormFrame } from './form.tsx'
import type { FormDraft } from './form-draft.ts'
import { useRuleText } from './rule-text.ts'
import { type SubmitOptions, useSubmit } from './use-submit.ts'

interface SubmitFormOptions<Values extends FieldValues, Payload> extends SubmitOptions {
  defaultValues: DefaultValues<Values>
  /** Keeps what is typed until it is sent. */
  draft?: FormDraft<Values>
  /** The contract's rules: what to send, or what is wrong with the values. */
  check: (values: Values) => Checked<Payload>
  /** It has failed when it throws `ApiError`. */
  send: (payload: Payload) => Promise<unknown>
  /** The field that shows what is wrong at a path of the payload; without it, the field of that name. */
  fieldAt?: (path: string) => string
  /** The field that an error belongs to, by its code, where the server does not say so. */
  fieldOf?: (code: string) => string | undefined
}

export interface SubmitForm<Values extends FieldValues, Payload = Values> {
  form: UseFormReturn<Values, unknown, Payload>
  /** What is wrong with a field, in words. */
  errorOf: (field: string) => string | undefined
  /** For `Form`. */
  frame: FormFrame
}

/**
 * A form of react-hook-form that is sent by `useSubmit`. A field's error follows
 * what is typed into it, while the list of wrong fields stays as it was at the last sending: lines that
 * vanish during typing would move the fields.
 */
export function useSubmitForm<Values extends FieldValues, Payload = Values>(
  options: SubmitFormOptions<Values, Payload>,
): SubmitForm<Values, Payload> {
  const { defaultValues, draft, check, send, fieldAt, fieldOf, onRefused } = options
  useTranslation('errors')
  const ruleText = useRuleText()
  const element = useRef<HTMLFormElement>(null)
  const found = useRef<Readonly<Record<string, string>>>({})
  const [{ brokenFields, attempt }, setRefused] = useState<{
    brokenFields: BrokenField[]
    attempt: number
  }>({
    brokenFields: [],
    attempt: 0,
  })
  const form = useForm<Values, unknown, Payload>({
    defaultValues,
    shouldFocusError: false,
    resolver: (values) => {
      const { broken, payload } = check(values)
      if (!broken) return { values: payload, errors: {} }
      found.current = broken
      return { values: {}, errors: errorsOf(broken) }
    },
  })
  const { errors } = form.formState
  const follow = draft?.follow
  useEffect(() => follow?.(form), [follow, form])

  const show = (wrong: Readonly<Record<string, string>>) =>
    setRefused((before) => ({
      brokenFields: inScreenOrder(wrong, element.current),
      attempt: before.attempt + 1,
    }))

  const submit = useSubmit(
    () =>
      form.handleSubmit(
        async (payload) => {
          setRefused((before) => ({ ...before, brokenFields: [] }))
          await (draft ? draft.sending(() => send(payload)) : send(payload))
        },
        () => show(found.current),
      )(),
    { onRefused: explain },
  )

  async function explain(error: ApiError): Promise<string | null> {
    const words = await onRefused?.(error)
    const values = form.getValues()
    const own = fieldOf?.(error.code)
    const wrong: Record<string, string> = own ? { [own]: error.code } : {}
    for (const { path, code } of error.fields) {
      const field = fieldAt ? fieldAt(path) : path
      // One that the form does not have cannot show it.
      if (fieldAt || get(values, field) !== undefined) wrong[field] ??= code
    }
    for (const [field, message] of Object.entries(wrong)) {
      form.setError(field as FieldPath<Values>, { type: 'server', message })
    }
    const isMarked = Object.keys(wrong).length > 0
    if (isMarked) show(wrong)
    return words ?? (isMarked ? '' : null)
  }

  return {
    form,
    errorOf(field) {
      const error = get(errors, field) as { message?: string } | undefined
      return ruleText(error?.message)
    },
    frame: {
      ref: element,
      onSubmit: (event) => {
        event.preventDefault()
        submit.run()
      },
      brokenFields,
      attempt,
      busy: submit.busy,
      problem: submit.problem,
      sending: submit.attempt,
      draft: draft?.frame,
    },
  }
}

function errorsOf<Values extends FieldValues>(
  broken: Readonly<Record<string, string>>,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const [path, message] of Object.entries(broken)) set(errors, path, { type: 'rule', message })
  return errors
}
