import { useEffect, useState } from 'react'
import type { Person } from '#domain/enrolments/person.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { prefetchCsrf } from '#web/kernel/http/client.ts'
import { transientStatuses } from '#web/kernel/http/retries.ts'
import { keepTypedHealth } from './draft.ts'
import { typedHealthOf } from './form-storage.ts'
import type { PeopleForm } from './person/people-form.ts'

const PAUSE_MS = 500
/** Until a server that could not take it is tried again. */
const RETRY_MS = 10_000

interface TypedHealthOptions {
  programmeId: ProgrammeId
  start: PeopleForm
  /** What the form starts with is newer than what the server keeps. */
  isUnsent: boolean
  /** The sent form's people: those of whom no health is typed any more withdraw their consent. */
  sent: readonly Person[]
  /** Called with whether the server has confirmed the newest text. */
  onConfirmed: (isConfirmed: boolean) => void
}

/**
 * Keeps what is typed about health on the server, so that it survives a reload: when typing pauses,
 * when the page is left, and again once the connection is back.
 */
export function useTypedHealth(options: TypedHealthOptions) {
  const [keeper] = useState(() => createKeeper(options))
  useEffect(() => keeper.begin(), [keeper])
  return keeper
}

/** One call is under way at a time, so that an older text never arrives after a newer one. */
export function createKeeper(options: TypedHealthOptions) {
  const { programmeId, start, isUnsent, sent, onConfirmed } = options
  const agreed = sent.filter(({ additionalInfo }) => additionalInfo)
  let typed = typedHealthOf(start)
  /** What the server has; null while that is not known. */
  let kept = isUnsent ? null : JSON.stringify(typed)
  let isOpen = false
  let isStopped = false
  let timer: number | undefined
  let sending: { text: string; abort: AbortController } | undefined

  function sendLater(milliseconds: number): void {
    window.clearTimeout(timer)
    timer = window.setTimeout(send, milliseconds)
  }

  function send(): void {
    window.clearTimeout(timer)
    const text = JSON.stringify(typed)
    if (isStopped || sending || text === kept) return
    const call = { text, abort: new AbortController() }
    sending = call
    kept = null
    const names = new Set(typed.map(nameOf))
    const withdrawn = agreed.filter((person) => !names.has(nameOf(person)))
    keepTypedHealth(programmeId, typed, withdrawn, call.abort.signal).then(
      () => ended(call, null),
      (error: unknown) => ended(call, error),
    )
  }

  function ended(call: typeof sending, error: unknown): void {
    if (!call || sending !== call) return
    sending = undefined
    const isNewest = call.text === JSON.stringify(typed)
    if (error === null) {
      kept = call.text
      if (isNewest) onConfirmed(true)
    }
    if (!isNewest) send()
    else if (
      isOpen &&
      navigator.onLine &&
      error instanceof ApiError &&
      transientStatuses.has(error.status)
    )
      sendLater(Math.max(RETRY_MS, error.retryAfter))
  }

  /** Sends the newest text now, in place of an older one that is still on its way. */
  function flush(): void {
    if (sending && sending.text !== JSON.stringify(typed)) abortSending()
    send()
  }

  function abortSending(): void {
    sending?.abort.abort()
    sending = undefined
  }

  return {
    /** To be called while the form is there; gives the function that ends it. */
    begin(): () => void {
      isOpen = true
      const hide = () => {
        if (document.visibilityState === 'hidden') flush()
      }
      window.addEventListener('pagehide', flush)
      document.addEventListener('visibilitychange', hide)
      window.addEventListener('online', send)
      // A call made while the page is left is sent only if nothing has to be fetched for it first.
      void prefetchCsrf().catch(() => undefined)
      if (isUnsent) send()
      return () => {
        isOpen = false
        window.removeEventListener('pagehide', flush)
        document.removeEventListener('visibilitychange', hide)
        window.removeEventListener('online', send)
        flush()
      }
    },
    /** To be called at each change: it sends when typing pauses. */
    write(form: PeopleForm): void {
      typed = typedHealthOf(form)
      isStopped = false
      onConfirmed(!sending && JSON.stringify(typed) === kept)
      sendLater(PAUSE_MS)
    },
    /** Before the form is sent or emptied, which replaces what was typed. */
    stop(): void {
      window.clearTimeout(timer)
      isStopped = true
      abortSending()
      kept = null
    },
  }
}

function nameOf({ firstName, lastName }: Named): string {
  return personKey({ firstName, lastName })
}
