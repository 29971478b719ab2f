import { useEffect, useRef, useState } from 'react'
import { createTypingKeeper } from './typing-keeper.ts'

/** What open forms of this tab hold when the session ends. */
export const typing = createTypingKeeper(() => Date.now(), setTimeout)

/**
 * What stood in this form of the account's when the session last ended under it, or null. Give it to
 * the form as its first values, before anything else that is known of them:
 *
 *     const returned = useReturnedTyping<Contact>('contact', user.id)
 *     const form = useForm({ defaultValues: returned ?? contactOf(user) })
 *     useKeepForReturn('contact', form.getValues)
 */
export function useReturnedTyping<Values>(form: string, userId: string): Values | null {
  const [returned] = useState(() => typing.read(form, userId) as Values | null)
  useEffect(() => typing.release(form), [form])
  return returned
}

/**
 * Keeps the content of a form for a user who has to log in again before it can be sent. `read`
 * returns its current values, health data included: they stay in this tab's memory, for the same
 * account, for 30 minutes at most, and are dropped at a log-out.
 */
export function useKeepForReturn(form: string, read: () => unknown): void {
  const newest = useRef(read)
  useEffect(() => {
    newest.current = read
  })
  useEffect(() => typing.watch(form, () => newest.current()), [form])
}
