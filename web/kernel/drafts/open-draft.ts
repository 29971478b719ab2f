import type { FieldValues } from 'react-hook-form'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { createStore } from '#web/kernel/create-store.ts'
import type { DraftedForm } from '#web/kernel/forms/form-draft.ts'
import { randomUuid } from '#web/kernel/http/uuid.ts'
import { drafts } from './draft-store.ts'
import { markUnsaved } from './unsaved-forms.ts'

/** The server removes an uploaded file that nothing uses after a day (server/kernel/files/clean-up.ts). */
const FILES_WAIT_MS = 23 * HOUR_MS

/** Whose it is, and where. */
interface DraftPlace {
  userId: string
  name: string
  /** The address of the page, from the first slash on. */
  path: string
}

export interface DraftOptions<Values> {
  /** Of the stored thing that is being changed; without one it is something new. */
  version?: number | undefined
  /** Fields that must be filled in each time, such as a tick that says that something was read. */
  omit?: readonly string[]
  /** Fields with the id of an uploaded file. */
  files?: readonly (keyof Values)[]
  /** Sending only shows what would happen; once it has, the form calls `end`. */
  isPreviewed?: boolean
  /** The form stays when only what follows the question mark in the address changes. */
  staysInPage?: boolean
}

interface DraftState<Values> {
  /** What the form begins with. */
  values: Values
  /** The same for each attempt to send this draft, also after a reload. */
  requestKey: string
  /** Of what it changes, as that was when typing began. */
  version: number | null
  /** When it was typed, where it was found here. */
  foundAt: number | null
  /** What it changes is another by now. */
  isOvertaken: boolean
  savedAt: number | null
  round: number
}

/** The draft of one form while that is open. */
export function openDraft<Values extends FieldValues>(
  { userId, name, path }: DraftPlace,
  initialValues: Values,
  options: DraftOptions<Values>,
) {
  const { omit = [], files = [], isPreviewed = false, staysInPage = false } = options
  const mark = {}
  let initial = initialValues
  let form: DraftedForm<Values> | null = null
  const store = createStore(stateAtFirst())
  let last = textOf(store.get().values)

  function textOf(values: Values): string {
    return JSON.stringify(values, (key, value) => (omit.includes(key) ? undefined : value))
  }

  function untouched(values: Values, version: number | undefined): DraftState<Values> {
    return {
      values,
      requestKey: randomUuid(),
      version: version ?? null,
      foundAt: null,
      isOvertaken: false,
      savedAt: null,
      round: 0,
    }
  }

  function stateAtFirst(): DraftState<Values> {
    const begun = untouched(initial, options.version)
    const kept = drafts.read(userId, name)
    if (!kept) return begun
    const { savedAt, version, requestKey } = kept
    const areFilesGone = Date.now() - savedAt > FILES_WAIT_MS
    const known = areFilesGone ? without(kept.values, files) : kept.values
    const values = fitting(initial, known) as Values
    if (textOf(values) === textOf(initial)) {
      drafts.forget(userId, name)
      return begun
    }
    const isOvertaken = version !== begun.version
    return { ...begun, values, requestKey, version, savedAt, foundAt: savedAt, isOvertaken }
  }

  function change(next: Partial<DraftState<Values>>): void {
    store.set({ ...store.get(), ...next })
  }

  function keep(values: Values): void {
    const text = textOf(values)
    if (text === last) return
    last = text
    if (text === textOf(initial)) {
      forget()
      return
    }
    noteUnsaved()
    const { requestKey, version, savedAt: shownAt } = store.get()
    const savedAt = Date.now()
    const draft = { values: JSON.parse(text), requestKey, version, savedAt, path }
    const isKept = drafts.write(userId, name, draft)
    // Shown to the minute: not each letter is worth drawing the form again.
    const minute = isKept ? savedAt - (savedAt % 60_000) : null
    if (minute !== shownAt) change({ savedAt: minute })
  }

  function noteUnsaved(): void {
    if (form) markUnsaved(mark, { staysInPage })
  }

  function forget(): void {
    markUnsaved(mark, null)
    drafts.forget(userId, name)
    change({ savedAt: null })
  }

  /** Puts other values into the form at once. */
  function put(next: DraftState<Values>): void {
    store.set(next)
    form?.reset(next.values)
    last = ''
    keep(next.values)
  }

  /** It was sent, or is not wanted: what is typed from now on is another. */
  function end(): void {
    if (form) {
      initial = form.getValues()
      last = textOf(initial)
    }
    forget()
    change({ requestKey: randomUuid(), foundAt: null, isOvertaken: false })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    follow(followed: DraftedForm<Values>): () => void {
      form = followed
      const stop = followed.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(values),
      })
      return () => {
        stop()
        form = null
        markUnsaved(mark, null)
      }
    },
    async sending(send: () => Promise<unknown>): Promise<void> {
      // The form may lead elsewhere by itself once it is sent.
      markUnsaved(mark, null)
      let isSent = false
      try {
        await send()
        isSent = true
      } finally {
        if (isSent && !isPreviewed) end()
        else if (last !== textOf(initial)) noteUnsaved()
      }
    },
    end,
    /** Another thing is sent from now on, though the form says the same. */
    renewKey(): void {
      change({ requestKey: randomUuid() })
      last = ''
      if (form) keep(form.getValues())
    },
    /** Goes on with the draft, though what it changes is another by now. */
    goOn: () => change({ isOvertaken: false }),
    /**
     * Starts over with what is stored now; the function that is returned brings back what stood there.
     */
    discard(stored: Values, version: number | undefined): () => void {
      const before = { ...store.get(), ...(form && { values: form.getValues() }) }
      const { round } = before
      initial = stored
      put({ ...untouched(stored, version), round: round + 1 })
      return () => put({ ...before, round: round + 2 })
    },
  }
}

function without(values: Record<string, unknown>, names: readonly PropertyKey[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** Returns what was kept, as far as it is of the form's shape: another release may have written it. */
function fitting(initial: unknown, kept: unknown): unknown {
  if (initial === null || kept === null) return kept ?? initial
  if (typeof initial !== typeof kept) return initial
  if (Array.isArray(initial) || Array.isArray(kept)) {
    return Array.isArray(initial) && Array.isArray(kept) ? kept : initial
  }
  if (typeof initial !== 'object') return kept
  const values = kept as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [name, fitting(value, values[name])]),
  )
}
