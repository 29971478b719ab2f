import { useEffect, useEffectEvent, useState } from 'react'

/** The time to log in again before typed values are dropped. */
export const KEEP_VALUES_MS = 30 * 60_000

interface Held {
  userId: string
  until: number
  forms: Map<string, unknown>
}

/**
 * Holds the content of open forms when a session ends during typing, until the user is back. In
 * this tab's memory and nowhere else, so it may hold health data; for the same account alone, and
 * for 30 minutes at most.
 */
export function createFormSnapshots(
  now: () => number,
  later: (callback: () => void, milliseconds: number) => unknown,
) {
  const open = new Map<string, () => unknown>()
  let kept: Held | null = null

  function dropExpired(): void {
    if (kept && kept.until <= now()) kept = null
  }

  return {
    /** Names an open form and how to read it; gives the function that says it is closed. */
    watch(form: string, read: () => unknown): () => void {
      open.set(form, read)
      return () => {
        if (open.get(form) === read) open.delete(form)
      }
    },
    /** Reads every open form: the account's session has ended, or can do nothing yet. */
    hold(userId: string): void {
      if (open.size === 0) return
      const before = kept?.userId === userId ? kept.forms : []
      const forms = new Map([
        ...before,
        ...[...open].map(([form, read]) => [form, read()] as const),
      ])
      kept = { userId, until: now() + KEEP_VALUES_MS, forms }
      later(dropExpired, KEEP_VALUES_MS)
    },
    /** Returns what was held of this account's form, or null. */
    read(form: string, userId: string): unknown {
      dropExpired()
      return kept?.userId === userId ? (kept.forms.get(form) ?? null) : null
    },
    /** The form has what was held of it. */
    release(form: string): void {
      kept?.forms.delete(form)
    },
    /** Called at a log-in: drops what other users had typed. */
    keepOnlyFor(userId: string): void {
      if (kept?.userId !== userId) kept = null
    },
    forget(): void {
      kept = null
    },
  }
}

export type FormSnapshots = ReturnType<typeof createFormSnapshots>

/** The values of this tab's open forms, kept when the session ends. */
export const openForms = createFormSnapshots(() => Date.now(), setTimeout)

/**
 * The values that this form of the account had when the session last ended, or null. Use them as the
 * form's default values, in preference to stored ones:
 *
 *     const returned = useReturnedValues<Contact>('contact', user.id)
 *     const form = useForm({ defaultValues: returned ?? contactOf(user) })
 *     useKeepFormValues('contact', form.getValues)
 */
export function useReturnedValues<Values>(form: string, userId: string): Values | null {
  const [returned] = useState(() => openForms.read(form, userId) as Values | null)
  useEffect(() => openForms.release(form), [form])
  return returned
}

/**
 * Keeps the content of a form for a user who has to log in again before it can be sent. `read`
 * returns its current values, health data included: they stay in this tab's memory, for the same
 * account, for 30 minutes at most, and are dropped at a log-out.
 */
export function useKeepFormValues(form: string, read: () => unknown): void {
  const readNewest = useEffectEvent(read)
  useEffect(() => openForms.watch(form, () => readNewest()), [form])
}
