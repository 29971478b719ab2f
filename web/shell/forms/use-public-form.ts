import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { ErrorCode, FieldError } from '#domain/kernel/errors.ts'
import { fillIn, formTexts, textsIn } from '#web/errors/form-texts.ts'
import { isPartOf } from '#web/kernel/forms/screen-order.ts'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import type { FormValues, Validate } from '#web/kernel/forms/validation.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import { manualRetry, usePauseCountdown } from '#web/shell/states/use-pause-countdown.tsx'

interface PublicFormOptions<Name extends string, Payload> {
  /** The fields in the order in which the screen shows them. */
  names: readonly Name[]
  /** Called at the first interaction with the form, and each time it is sent. */
  loadRules: () => Promise<Validate<Payload>>
  send: (payload: Payload) => Promise<void>
  /**
   * The field that an error belongs to, by the error's code, where the server does not name one.
   */
  fieldForCode?: Readonly<Record<string, Name>>
  /** Under what its texts are kept in this tab until they are sent; not kept without it. */
  keptAs?: string
}

/**
 * A small form with uncontrolled inputs, so that it can be used before its rules are loaded. Keeps
 * the errors of a refusal: a field's error follows its input, while the summary of errors stays
 * as it was at the last submission, because lines that vanish during typing would move the field.
 */
export function usePublicForm<Name extends string, Payload>(
  options: PublicFormOptions<Name, Payload>,
) {
  const { names, loadRules, send, fieldForCode = {}, keptAs } = options
  const toErrorText = useErrorText()
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const errorFor = (field: Name) => errors.find(({ path }) => path === field)
  const errorCodes = Object.fromEntries(errors.map(({ path, code }) => [path, code])) as Partial<
    Record<Name, ErrorCode>
  >
  const [{ fieldErrors, submitCount }, setRefused] = useState<{
    fieldErrors: readonly FieldError[]
    submitCount: number
  }>({ fieldErrors: [], submitCount: 0 })
  const [waiting, setWaiting] = useState(false)
  const validate = useRef<Validate<Payload> | null>(null)
  const preloaded = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, submittedAt, ...failure } = useSubmit(submit, {
    onError: explain,
  })
  // Never submitted automatically: a user who waits may be typing something else.
  const countdown = usePauseCountdown(error, () => setWaiting(false), manualRetry)

  useEffect(() => {
    const texts = keptAs && formTexts.read(keptAs)
    if (texts && element.current) fillIn(element.current, texts)
  }, [keptAs])

  function preload(): void {
    if (preloaded.current) return
    preloaded.current = true
    // The submission tries again, and shows the failure.
    Promise.all([loadRules(), loadTexts(['errors'])]).catch(() => undefined)
  }

  function show(errors: readonly FieldError[]): void {
    const shown = names.flatMap((name) => errors.find(({ path }) => path === name) ?? [])
    setErrors(shown)
    // With what is shown, never before it: a raised count moves the focus to what is there.
    setRefused((before) => ({
      fieldErrors: shown,
      submitCount: before.submitCount + (shown.length > 0 ? 1 : 0),
    }))
  }

  async function submit(values: FormValues): Promise<void> {
    // Without its texts, a broken rule gets a general message.
    const texts = loadTexts(['errors']).catch(() => undefined)
    ;[validate.current] = await Promise.all([loadRules(), texts])
    const { errors, payload } = validate.current(values)
    show(errors ?? [])
    if (errors) return
    await send(payload)
    if (keptAs) formTexts.forget(keptAs)
  }

  /** Marks the fields that the server has refused; what is left to say is said in its words. */
  function explain({ code, fields, rest }: ApiError): string | undefined {
    setWaiting(rest > 0)
    const belongsTo = fieldForCode[code]
    const errors = belongsTo ? [...fields, { path: belongsTo, code: code as ErrorCode }] : fields
    show(errors)
    return errors.some(({ path }) => names.some((name) => name === path)) ? '' : undefined
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!waiting) mutate(valuesOf(event.currentTarget, names))
  }

  // Not React's `onChange`, which misses what was typed before the page was hydrated.
  function onInput({ currentTarget, target }: SyntheticEvent<HTMLFormElement>): void {
    // Autofill gives no field the focus.
    preload()
    if (keptAs) formTexts.keep(keptAs, textsIn(currentTarget))
    if (!validate.current) return
    const name = 'name' in target && names.find((one) => isPartOf(one, String(target.name)))
    if (!name) return
    const { errors: found = [] } = validate.current(valuesOf(currentTarget, names))
    setErrors((before) => [
      ...before.filter(({ path }) => path !== name),
      ...found.filter(({ path }) => path === name),
    ])
  }

  return {
    /** By field, the rule that it breaks. */
    errorCodes,
    /** The same in words. */
    errorOf(field: Name) {
      const error = errorFor(field)
      return toErrorText(error?.code, error?.params)
    },
    /** The server's refusal of the last sending, or why it could not be reached. */
    error,
    formProps: {
      ref: element,
      onSubmit,
      onInput,
      onFocus: preload,
      isPending,
      waiting,
      submittedAt,
      submitCount,
      fieldErrors,
      errorText: failure.errorText && (countdown ?? failure.errorText),
    },
  }
}

function valuesOf(form: HTMLFormElement, names: readonly string[]): FormValues {
  const inputs = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement,
  )
  const entries = names.flatMap((name) => {
    // By name alone: the form's own look-up also finds ids, and so another input of the same field.
    const input = inputs.find(
      (one) => one.name === name && (one.type !== 'radio' || (one as HTMLInputElement).checked),
    )
    if (!input) return []
    return [
      [
        name,
        input.type === 'checkbox' ? (input as HTMLInputElement).checked : input.value,
      ] as const,
    ]
  })
  return Object.fromEntries(entries)
}
