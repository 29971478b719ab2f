import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import {
  cancelEnrolmentWithoutSubscription,
  cancellationSchema,
  cancelSubscription,
} from '#domain/billing/cancellation-contract.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { keptTyping } from '#web/kernel/forms/kept-typing.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator, toFieldErrors } from '#web/kernel/forms/validation.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useKeepFormValues, useReturnedValues } from '#web/kernel/session/form-snapshots.ts'
import { type Cancellable, cancelOneByOne, type Outcome } from './cancel-one-by-one.ts'

/** The content of the form. The tick has to be given each time that the page is opened. */
interface KeptFormValues {
  people: string[]
  reason: string
  comment: string
}

interface CancellationFormValues extends KeptFormValues {
  confirmed: boolean
}

type Payload = z.output<typeof cancellationSchema>

export interface CancellationOptions {
  user: AuthenticatedUser
  /** Whom the reader can cancel, as the server has last said. */
  enrolments: readonly Cancellable[]
  /** The enrolment that the page was opened for. */
  chosen: string | null
  /** Everybody who was chosen is cancelled. */
  onDone: (ended: Outcome['ended']) => void
  /** The server's facts are others by now. */
  refetch: () => unknown
}

const check = schemaValidator(cancellationSchema)

/** The form's state: what it starts with, what is kept of it, and how it is sent, person by person. */
export function useCancellation(options: CancellationOptions) {
  const { user, enrolments, chosen, onDone, refetch } = options
  // Each link has a form of its own, so that no person is preselected by another link.
  const formName = `cancellation ${chosen ?? ''}`
  const keptAs = `${formName} ${user.id}`
  const returned = useReturnedValues<KeptFormValues>(formName, user.id)
  const [kept] = useState(() => returned ?? read(keptAs))
  const [ended, setEnded] = useState<Outcome['ended']>([])
  const [failed, setFailed] = useState<Outcome['failed']>([])
  const isMounted = useRef(true)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const open = enrolments.filter(
    ({ enrolmentId: id }) => !ended.some(({ enrolment }) => enrolment.enrolmentId === id),
  )
  const chosenOf = (people: readonly string[]) =>
    open.filter(({ enrolmentId: id }) => people.includes(id))
  const { form, field, errorOf, formProps } = useSubmitForm<CancellationFormValues, Payload>({
    defaultValues: { ...(kept ?? begin(enrolments, chosen)), confirmed: false },
    validate: (values) => {
      const checked = check({ ...values, enrolmentId: '' })
      if (chosenOf(values.people).length > 0) return checked
      const nobody = toFieldErrors({ people: 'subscriptions.peopleRequired' })
      return { errors: [...(checked.errors ?? []), ...nobody] }
    },
    send: async (payload) => {
      setFailed([])
      const people = chosenOf(form.getValues('people'))
      take(
        await cancelOneByOne(people, ({ enrolmentId, effectiveDate, withoutSubscription }) =>
          call(withoutSubscription ? cancelEnrolmentWithoutSubscription : cancelSubscription, {
            body: { ...payload, enrolmentId, effectiveDate },
          }),
        ),
      )
    },
    // Who has not ended is listed, with the reasons.
    onError: () => '',
  })
  useKeepFormValues(formName, (): KeptFormValues => {
    const { confirmed: _, ...typing } = form.getValues()
    return typing
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // Not the comment: some tell of their health in it, and that never goes into storage (design §6).
        callback: ({ values: { people, reason } }) =>
          keptTyping.keep(keptAs, { people: people.join(' '), reason }),
      }),
    [form, keptAs],
  )

  /** @throws ApiError where not everybody has ended */
  function take(outcome: Outcome): void {
    if (outcome.ended.length > 0) void queryClient.resetQueries({ queryKey: ['enrolment'] })
    if (!isMounted.current) return
    const all = [...ended, ...outcome.ended]
    setEnded(all)
    const errors = outcome.failed.map(({ error }) => error)
    const marking = errors.find(isAboutField)
    const refusal = marking ?? errors[0]
    if (!refusal) {
      keptTyping.forget(keptAs)
      onDone(all)
      return
    }
    setFailed(marking ? [] : outcome.failed)
    if (errors.some(({ status }) => status === 404 || status === 409)) {
      form.resetField('confirmed')
      refetch()
    }
    throw refusal
  }

  return {
    form,
    field,
    errorOf,
    formProps,
    /** Who can still be chosen, and who is. */
    open,
    selected: chosenOf(form.watch('people')),
    /** What was typed was kept from before. */
    restored: kept !== null,
    ended,
    failed,
    /** The reader leaves all as it was. */
    forget: () => keptTyping.forget(keptAs),
  }
}

function begin(enrolments: readonly Cancellable[], chosen: string | null): KeptFormValues {
  const ids = enrolments.map(({ enrolmentId }) => enrolmentId)
  // With a single person there is nothing to choose.
  const people = ids.length === 1 ? ids : ids.filter((id) => id === chosen)
  return { people, reason: '', comment: '' }
}

function read(keptAs: string): KeptFormValues | null {
  const texts = keptTyping.read(keptAs)
  if (!texts) return null
  const { people = '', reason = '' } = texts
  return { people: people.split(' ').filter(Boolean), reason, comment: '' }
}

function isAboutField({ fields }: ApiError): boolean {
  return fields.some(({ path }) => ['reason', 'comment', 'confirmed'].includes(path))
}
