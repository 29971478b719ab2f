import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { fillIn, formTexts, textsIn } from '#web/errors/form-texts.ts'
import { type BrokenField, isPartOf } from '#web/forms/broken-field.ts'
import { useRuleText } from '#web/forms/rule-text.ts'
import { useSubmit } from '#web/forms/use-submit.ts'
import type { ApiError } from '#web/http/api-error.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import { manualRetry, usePauseCountdown } from '#web/shell/states/use-pause-countdown.tsx'
import type { Check, FormValues } from '#web/ui/fields/check.ts'

type FieldErrors<Name extends string> = Partial<Record<Name, string>>

interface AccountFormOptions<Name extends string, Payload> {
  /** The fields in the order in which the screen shows them. */
  names: readonly Name[]
  /** Called at the first interaction with the form, and each time it is sent. */
  loadRules: () => Promise<Check<Payload>>
  send: (payload: Payload) => Promise<void>
  /**
   * The field that an error belongs to, by the error's code, where the server does not name one.
   */
  fieldOf?: Readonly<Record<string, Name>>
  /** Under what its texts are kept in this tab until they are sent; not kept without it. */
  keptAs?: string
}

/**
 * A small form with uncontrolled inputs, so that it can be used before its rules are loaded. Keeps
 * the errors of a refusal: a field's error follows its input, while the summary of errors stays
 * as it was at the last submission, because lines that vanish during typing would move the field.
 */
export function useAccountForm<Name extends string, Payload>(
  options: AccountFormOptions<Name, Payload>,
) {
  const { names, loadRules, send, fieldOf = {}, keptAs } = options
  const ruleText = useRuleText()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({})
  const [{ brokenFields, attempt }, setRefused] = useState<{
    brokenFields: BrokenField[]
    attempt: number
  }>({
    brokenFields: [],
    attempt: 0,
  })
  const [waiting, setWaiting] = useState(false)
  const check = useRef<Check<Payload> | null>(null)
  const preloaded = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const { run, busy, error, problem, attempt: sending } = useSubmit(submit, { onRefused: explain })
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

  function show(broken: Readonly<Record<string, string>>): void {
    const known = names.flatMap((name) => (broken[name] ? [[name, broken[name]] as const] : []))
    setFieldErrors(Object.fromEntries(known) as FieldErrors<Name>)
    const found = known.map(([field, code]) => ({ field, code }))
    // With what is shown, never before it: a raised count moves the focus to what is there.
    setRefused((before) => ({
      brokenFields: found,
      attempt: before.attempt + (found.length > 0 ? 1 : 0),
    }))
  }

  async function submit(values: FormValues): Promise<void> {
    // Without its texts, a broken rule gets a general message.
    const texts = loadTexts(['errors']).catch(() => undefined)
    ;[check.current] = await Promise.all([loadRules(), texts])
    const { broken, payload } = check.current(values)
    show(broken ?? {})
    if (broken) return
    await send(payload)
    if (keptAs) formTexts.forget(keptAs)
  }

  /** Marks the fields that the server has refused; what is left to say is said in its words. */
  function explain({ code, fields, rest }: ApiError): string | undefined {
    setWaiting(rest > 0)
    const broken: Record<string, string> = {}
    for (const one of fields) broken[one.path] ??= one.code
    const belongsTo = fieldOf[code]
    if (belongsTo) broken[belongsTo] ??= code
    show(broken)
    return names.some((name) => broken[name]) ? '' : undefined
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!waiting) run(valuesOf(event.currentTarget, names))
  }

  // Not React's `onChange`, which misses what was typed before the page was hydrated.
  function onInput({ currentTarget, target }: SyntheticEvent<HTMLFormElement>): void {
    // Autofill gives no field the focus.
    preload()
    if (keptAs) formTexts.keep(keptAs, textsIn(currentTarget))
    if (!check.current) return
    const name = 'name' in target && names.find((one) => isPartOf(one, String(target.name)))
    if (!name) return
    const { broken } = check.current(valuesOf(currentTarget, names))
    setFieldErrors(({ [name]: _, ...others }) => {
      const code = broken?.[name]
      return { ...others, ...(code && { [name]: code }) } as FieldErrors<Name>
    })
  }

  return {
    /** By field, the rule that it breaks: a key of `locales/<language>/errors.json`. */
    fieldErrors,
    /** The same in words. */
    errorOf: (field: Name) => ruleText(fieldErrors[field]),
    /** The server's refusal of the last sending, or why it could not be reached. */
    failure: error,
    form: {
      ref: element,
      onSubmit,
      onInput,
      onFocus: preload,
      busy,
      waiting,
      sending,
      attempt,
      brokenFields,
      problem: problem && (countdown ?? problem),
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
