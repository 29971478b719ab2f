import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import {
  cancelEnrolmentWithoutSubscription,
  cancellationSchema,
  cancelSubscription,
} from '#domain/billing/cancellation-contract.ts'
import { typedTexts } from '#web/errors/typed-texts.ts'
import type { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useKeepForReturn, useReturnedTyping } from '#web/shell/session/keep-for-return.ts'
import { checkBy } from '#web/ui/fields/check.ts'
import { type Cancellable, cancelOneByOne, type Outcome } from './cancel-one-by-one.ts'

/** The content of the form. The tick has to be given each time that the page is opened. */
interface Typing {
  people: string[]
  reason: string
  comment: string
}

export type CancellationField = 'people' | 'reason' | 'comment' | 'confirmed'

/** By field, the key in `errors.json` of the rule that it breaks. */
export type FieldErrors = Partial<Record<CancellationField, string>>

export interface CancellationOptions {
  user: AuthenticatedUser
  /** Whom the reader can cancel, as the server has last said. */
  enrolments: readonly Cancellable[]
  /** The enrolment that the page was opened for. */
  chosen: string | null
  /** Everybody who was chosen is cancelled. */
  onDone: (ended: Outcome['ended']) => void
  /** The server's facts are others by now. */
  reread: () => unknown
}

const check = checkBy(cancellationSchema)

/** The form's state: what it starts with, what is kept of it, and how it is sent, person by person. */
export function useCancellation(options: CancellationOptions) {
  const { user, enrolments, chosen, onDone, reread } = options
  // Each link has a form of its own, so that no person is preselected by another link.
  const formName = `cancellation ${chosen ?? ''}`
  const keptAs = `${formName} ${user.id}`
  const returned = useReturnedTyping<Typing>(formName, user.id)
  const [kept] = useState(() => returned ?? read(keptAs))
  const [typing, setTyping] = useState<Typing>(() => kept ?? begin(enrolments, chosen))
  const [confirmed, setConfirmed] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [marked, setMarked] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState<Outcome['ended']>([])
  const [failed, setFailed] = useState<Outcome['failed']>([])
  const isThere = useRef(true)
  useKeepForReturn(formName, () => typing)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const open = enrolments.filter(
    ({ enrolmentId: id }) => !ended.some(({ enrolment }) => enrolment.enrolmentId === id),
  )
  const selected = open.filter(({ enrolmentId: id }) => typing.people.includes(id))

  function change(next: Partial<Typing>): void {
    const whole = { ...typing, ...next }
    setTyping(whole)
    // Not the comment: it may contain health data, which never go into storage (design §6).
    typedTexts.keep(keptAs, { people: whole.people.join(' '), reason: whole.reason })
    unmark(...(Object.keys(next) as CancellationField[]))
  }

  function confirm(ticked: boolean): void {
    setConfirmed(ticked)
    unmark('confirmed')
  }

  function unmark(...fields: CancellationField[]): void {
    setFieldErrors((before) => {
      const rest = { ...before }
      for (const field of fields) delete rest[field]
      return rest
    })
  }

  function show(found: FieldErrors): void {
    setFieldErrors(found)
    setMarked(found)
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    setAttempt((before) => before + 1)
    setFailed([])
    const { reason, comment } = typing
    const { broken, payload } = check({ enrolmentId: '', reason, comment, confirmed })
    const missing = selected.length === 0 ? { people: 'subscriptions.peopleRequired' } : {}
    show({ ...missing, ...broken })
    if (selected.length === 0 || !payload) return
    setBusy(true)
    try {
      take(
        await cancelOneByOne(selected, ({ enrolmentId, effectiveDate, withoutSubscription }) =>
          call(withoutSubscription ? cancelEnrolmentWithoutSubscription : cancelSubscription, {
            body: { ...payload, enrolmentId, effectiveDate },
          }),
        ),
      )
    } finally {
      setBusy(false)
    }
  }

  function take(outcome: Outcome): void {
    if (outcome.ended.length > 0) void queries.resetQueries({ queryKey: ['enrolment'] })
    if (!isThere.current) return
    const all = [...ended, ...outcome.ended]
    setEnded(all)
    if (outcome.failed.length === 0) {
      typedTexts.forget(keptAs)
      onDone(all)
      return
    }
    const errors = outcome.failed.map(({ error }) => error)
    const fields = errors.flatMap(marksOf)
    show(Object.assign({}, ...fields))
    setFailed(fields.length > 0 ? [] : outcome.failed)
    if (errors.some(({ status }) => status === 404 || status === 409)) {
      setConfirmed(false)
      reread()
    }
  }

  return {
    typing,
    change,
    confirmed,
    confirm,
    /** Who can still be chosen, and who is. */
    open,
    selected,
    /** What was typed was kept from before. */
    restored: kept !== null,
    fieldErrors,
    /** As they were at the last sending: lines that vanish would move the form under one's hands. */
    marked,
    attempt,
    busy,
    ended,
    failed,
    send: (event: SubmitEvent<HTMLFormElement>) => void send(event),
    /** The reader leaves all as it was. */
    forget: () => typedTexts.forget(keptAs),
  }
}

export type CancellationForm = ReturnType<typeof useCancellation>

function begin(enrolments: readonly Cancellable[], chosen: string | null): Typing {
  const ids = enrolments.map(({ enrolmentId }) => enrolmentId)
  // With a single person there is nothing to choose.
  const people = ids.length === 1 ? ids : ids.filter((id) => id === chosen)
  return { people, reason: '', comment: '' }
}

function read(keptAs: string): Typing | null {
  const texts = typedTexts.read(keptAs)
  if (!texts) return null
  const { people = '', reason = '' } = texts
  return { people: people.split(' ').filter(Boolean), reason, comment: '' }
}

/** The server's marks at fields of the form. */
function marksOf({ fields }: ApiError): FieldErrors[] {
  return fields
    .filter(({ path }) => ['reason', 'comment', 'confirmed'].includes(path))
    .map(({ path, code }) => ({ [path]: code }))
}
