import { useEffect, useRef, useState } from 'react'
import { createFormKeeper } from './form-keeper.ts'

/** The values of this tab's open forms, kept when the session ends. */
export const openForms = createFormKeeper(() => Date.now(), setTimeout)

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
  const newest = useRef(read)
  useEffect(() => {
    newest.current = read
  })
  useEffect(() => openForms.watch(form, () => newest.current()), [form])
}
