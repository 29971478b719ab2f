import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ErrorCode, ErrorParams, FieldError } from '#domain/kernel/errors.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { manualRetry, usePauseCountdown } from '#web/kernel/http/use-pause-countdown.tsx'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import type { SubmitFormProps } from './form.tsx'
import type { FormDraft } from './form-draft.ts'
import { keptTyping } from './kept-typing.ts'
import { inScreenOrder } from './screen-order.ts'
import { useErrorText } from './use-error-text.ts'
import { type SubmitOptions, useSubmit } from './use-submit.ts'
import { firstOfEachField, type ValidationResult } from './validation.ts'

/** The texts that outlive a reload in this tab: no passwords, no consents, no health data. */
interface KeptFields<Values extends FieldValues> {
  /** The name under which they are kept. */
  as: string
  fields: readonly FieldPath<Values>[]
  /** The page forgets them itself, when what was sent is final. */
  afterSending?: boolean
}

interface SubmitFormOptions<Values extends FieldValues, Payload> extends SubmitOptions {
  defaultValues: DefaultValues<Values>
  /** Keeps what is typed until it is sent. */
  draft?: FormDraft<Values>
  /** Keeps these texts of a public form in this tab until they are sent. */
  keep?: KeptFields<Values>
  /** When fields are validated again that were wrong; otherwise while they are typed into. */
  reValidateMode?: 'onSubmit'
  /** The contract's rules: what to send, or what is wrong with the values. */
  validate: (values: Values) => ValidationResult<Payload>
  /** It has failed when it throws `ApiError`. */
  send: (payload: Payload) => Promise<unknown>
  /** The field that shows what is wrong at a path of the payload; without it, the field of that name. */
  fieldForPath?: (path: string) => string
  /** The field that an error belongs to, by its code, where the server does not say so. */
  fieldForCode?: (code: string) => string | undefined
}

export interface SubmitForm<Values extends FieldValues, Payload = Values> {
  form: UseFormReturn<Values, unknown, Payload>
  /** The props of a field: those of `register`, and what is wrong with it. */
  field: (name: FieldPath<Values>) => UseFormRegisterReturn & { error: string | undefined }
  /** What is wrong with a field, in words. */
  errorOf: (field: string) => string | undefined
  /** Why the newest sending failed. */
  error: ApiError | null
  /** Sends it, as its button does. */
  submit: () => void
  /** Empties the list of wrong fields: the fields are others now. */
  clearFieldErrors: () => void
  formProps: SubmitFormProps
}

/**
 * A form of react-hook-form that is sent by `useSubmit`. A field's error follows
 * what is typed into it, while the list of wrong fields stays as it was at the last sending: lines that
 * vanish during typing would move the fields.
 */
export function useSubmitForm<Values extends FieldValues, Payload = Values>(
  options: SubmitFormOptions<Values, Payload>,
): SubmitForm<Values, Payload> {
  const { defaultValues, draft, keep, reValidateMode, validate, send } = options
  const { fieldForPath, fieldForCode, onError } = options
  const toErrorText = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  const found = useRef<readonly FieldError[]>([])
  const [{ fieldErrors, submitCount }, setRefused] = useState<{
    fieldErrors: readonly FieldError[]
    submitCount: number
  }>({ fieldErrors: [], submitCount: 0 })
  const [kept] = useState(() => keep && keptTyping.read(keep.as))
  const form = useForm<Values, unknown, Payload>({
    defaultValues: kept ? { ...defaultValues, ...kept } : defaultValues,
    shouldFocusError: false,
    ...(reValidateMode && { reValidateMode }),
    resolver: (values) => {
      const { errors, payload } = validate(values)
      if (!errors) return { values: payload, errors: {} }
      found.current = errors
      return { values: {}, errors: toFormErrors(errors) }
    },
  })
  const { errors } = form.formState
  const follow = draft?.follow
  useEffect(() => follow?.(form), [follow, form])

  const bringBack = useEffectEvent(() => {
    for (const [field, text] of Object.entries(kept ?? {}) as [FieldPath<Values>, never][]) {
      // Radio buttons stand as the page was made, unless the reader has been quicker.
      if (form.getValues(field) === get(defaultValues, field)) form.setValue(field, text)
    }
  })
  useEffect(() => bringBack(), [])

  const keptAs = keep?.as
  const keepTyping = useEffectEvent((values: Values) => {
    if (!keep) return
    const texts = keep.fields.map((field) => [field, get(values, field)])
    keptTyping.keep(keep.as, Object.fromEntries(texts))
  })
  useEffect(
    () =>
      keptAs === undefined
        ? undefined
        : form.subscribe({
            formState: { values: true },
            callback: ({ values }) => keepTyping(values),
          }),
    [form, keptAs],
  )

  useEffect(() => void loadErrorTexts(), [])

  const show = (wrong: readonly FieldError[]) =>
    setRefused((before) => ({
      fieldErrors: inScreenOrder(wrong, element.current),
      submitCount: before.submitCount + 1,
    }))

  const clearFieldErrors = () => setRefused((before) => ({ ...before, fieldErrors: [] }))

  const mutation = useSubmit(
    async () => {
      await loadErrorTexts()
      await form.handleSubmit(
        async (payload) => {
          clearFieldErrors()
          await (draft ? draft.sending(() => send(payload)) : send(payload))
          if (keep && !keep.afterSending) keptTyping.forget(keep.as)
        },
        () => show(found.current),
      )()
    },
    { onError: explain },
  )
  const { error, errorText } = mutation
  // Never submitted automatically: a user who waits may be typing something else.
  const [rested, setRested] = useState<ApiError | null>(null)
  const countdown = usePauseCountdown(error, () => setRested(error), manualRetry)
  const waiting = error !== null && error.rest > 0 && error !== rested

  function submit(): void {
    if (!waiting) mutation.mutate()
  }

  async function explain(error: ApiError): Promise<string | null> {
    const words = await onError?.(error)
    const values = form.getValues()
    const own = fieldForCode?.(error.code)
    const marked = error.fields.map(({ path, ...rest }) => ({
      ...rest,
      path: fieldForPath ? fieldForPath(path) : path,
    }))
    const wrong = firstOfEachField([
      ...(own ? [{ path: own, code: error.code as ErrorCode }] : []),
      // One that the form does not have cannot show it.
      ...marked.filter(({ path }) => fieldForPath || get(values, path) !== undefined),
    ])
    for (const { path, code, params } of wrong) {
      const shown = { type: 'server', message: code, params }
      form.setError(path as FieldPath<Values>, shown)
    }
    if (wrong.length > 0) show(wrong)
    return words ?? (wrong.length > 0 ? '' : null)
  }

  function errorOf(field: string): string | undefined {
    const error = get(errors, field) as { message?: string; params?: ErrorParams } | undefined
    return toErrorText(error?.message, error?.params)
  }

  return {
    form,
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    errorOf,
    error,
    submit,
    clearFieldErrors,
    formProps: {
      ref: element,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
      fieldErrors,
      submitCount,
      isPending: mutation.isPending,
      waiting,
      errorText: errorText && (countdown ?? errorText),
      submittedAt: mutation.submittedAt,
      draft: draft?.notices,
    },
  }
}

/** Without them, a broken rule gets a general message. */
async function loadErrorTexts(): Promise<void> {
  await loadTexts(['errors']).catch(() => undefined)
}

function toFormErrors<Values extends FieldValues>(
  found: readonly FieldError[],
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const { path, code, params } of found) {
    set(errors, path, { type: 'rule', message: code, params })
  }
  return errors
}
