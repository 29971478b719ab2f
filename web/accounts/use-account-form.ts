import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textsIn, typeAgain, typedTexts } from '#web/errors/typed-texts.ts'
import { ApiError } from '#web/http/api-error.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import { readerTries, useRest } from '#web/shell/states/use-rest.tsx'
import type { Check, FormValues } from '#web/ui/fields/check.ts'

type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface MarkedField<Name extends string = string> {
  field: Name
  /** The rule that it breaks: a key of `locales/<language>/shell/errors.json`. */
  code: string
}

export interface AccountFormOptions<Name extends string, Payload> {
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
 * the errors of a refusal: a field's mark follows its input, while the list of marked fields stays
 * as it was at the last submission, because lines that vanish during typing would move the field.
 */
export function useAccountForm<Name extends string, Payload>(
  options: AccountFormOptions<Name, Payload>,
) {
  const { names, loadRules, send, fieldOf = {}, keptAs } = options
  const { t } = useTranslation('ui')
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({})
  const [marked, setMarked] = useState<readonly MarkedField<Name>[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [waiting, setWaiting] = useState(false)
  // Nothing is sent automatically, as the reader may be typing meanwhile.
  const resting = useRest(failure, () => setWaiting(false), readerTries)
  const check = useRef<Check<Payload> | null>(null)
  const preloaded = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const texts = keptAs && typedTexts.read(keptAs)
    if (texts && element.current) typeAgain(element.current, texts)
  }, [keptAs])

  function preload(): void {
    if (preloaded.current) return
    preloaded.current = true
    // The submission tries again, and shows the failure.
    Promise.all([loadRules(), loadTexts(['errors'])]).catch(() => undefined)
  }

  function show(fields: readonly MarkedField<Name>[], words: string | null): void {
    setFieldErrors(
      Object.fromEntries(fields.map(({ field, code }) => [field, code])) as FieldErrors<Name>,
    )
    setMarked(fields)
    setProblem(words)
    // With what is shown, never before it: a raised count moves the focus to what is there.
    if (fields.length > 0 || words !== null) setAttempt((before) => before + 1)
  }

  async function submit(values: FormValues): Promise<void> {
    // Without its texts, a broken rule gets a general message.
    const texts = loadTexts(['errors']).catch(() => undefined)
    ;[check.current] = await Promise.all([loadRules(), texts])
    const { broken, payload } = check.current(values)
    if (broken) return show(inOrder(names, broken), null)
    show([], null)
    await send(payload)
    if (keptAs) typedTexts.forget(keptAs)
  }

  function explain(error: unknown): void {
    if (!(error instanceof ApiError)) {
      // A defect of ours: a general message for the reader, and the error itself for the console.
      show([], t('connection.unreadable'))
      throw error
    }
    setFailure(error)
    setWaiting(error.rest > 0)
    const belongsTo = fieldOf[error.code]
    const codes = { ...(belongsTo && { [belongsTo]: error.code }), ...codesOf(error) }
    const refused = inOrder(names, codes)
    show(refused, refused.length === 0 ? error.message : null)
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy || waiting) return
    const values = valuesOf(event.currentTarget, names)
    setBusy(true)
    setFailure(null)
    // Its words would count no more.
    if (failure?.rest) setProblem(null)
    try {
      await submit(values)
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  // Not React's `onChange`, which misses what was typed before the page was hydrated.
  function onInput({ currentTarget, target }: SyntheticEvent<HTMLFormElement>): void {
    // A browser that fills the fields in by itself gives none of them the focus.
    preload()
    if (keptAs) typedTexts.keep(keptAs, textsIn(currentTarget))
    if (!check.current) return
    const name = names.find((one) => isPartOf(one, target))
    if (!name) return
    const { broken } = check.current(valuesOf(currentTarget, names))
    setFieldErrors(({ [name]: _, ...others }) => {
      const code = broken?.[name]
      return { ...others, ...(code && { [name]: code }) } as FieldErrors<Name>
    })
  }

  return {
    /** By field, the rule that it breaks. */
    fieldErrors,
    /** The server's refusal of the last sending, or why it could not be reached. */
    failure,
    form: {
      ref: element,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
      onInput,
      onFocus: preload,
      busy,
      /** Submitting is disabled until the pause of the problem is over. */
      waiting,
      /** How often the form has been refused. */
      attempt,
      marked,
      /** What went wrong, in words, when it is not a matter of single fields. */
      problem: problem && (resting ?? problem),
    },
  }
}

/** A field of several boxes names each after itself: `phone-country`. */
function isPartOf(field: string, box: EventTarget): boolean {
  if (!('name' in box) || typeof box.name !== 'string') return false
  return box.name === field || box.name.startsWith(`${field}-`)
}

function valuesOf(form: HTMLFormElement, names: readonly string[]): FormValues {
  const inputs = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement,
  )
  const entries = names.flatMap((name) => {
    // By name alone: the form's own look-up also finds ids, and so another box of the same field.
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

/** The server's marks; where it gives a field several, the first. */
function codesOf({ fields }: ApiError): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ path, code }) => [path, code]).reverse())
}

function inOrder<Name extends string>(
  names: readonly Name[],
  codes: Readonly<Record<string, string>>,
): MarkedField<Name>[] {
  return names.flatMap((field) => {
    const code = codes[field]
    return code ? [{ field, code }] : []
  })
}
