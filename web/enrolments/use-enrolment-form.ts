import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#domain/enrolments/person.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { useKeepFormValues, useReturnedValues } from '#web/kernel/session/form-snapshots.ts'
import { focusSoon } from '#web/kernel/ui/feedback/focus-soon.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { useResuming } from '#web/startup/use-resuming.ts'
import { type Draft, forgetDraft, keepDraft } from './draft.ts'
import { enrolmentFormStorage, typedHealthOf, withHealth } from './form-storage.ts'
import { formOf, newForm, type PeopleForm } from './person/people-form.ts'
import { fieldForPath, validatePeopleForm } from './person/validate-people-form.ts'
import { useTypedHealth } from './use-typed-health.ts'

export interface EnrolmentFormProps {
  programme: Programme
  user: AuthenticatedUser
  today: CalendarDay
  maxPeople: number
  draft: Draft
}

/** What a form began with: nothing, all that was typed, or that with less or older health data. */
export type Restoration = false | 'whole' | 'healthUnconfirmed'

/** The form's state: what it starts with, what is kept of it, and how it is sent. */
export function useEnrolmentForm(props: EnrolmentFormProps & { onKept: () => unknown }) {
  const { programme, user, today, maxPeople, draft, onKept } = props
  const { t } = useTranslation('enrolments')
  const typing = useMemo(
    () => enrolmentFormStorage(window.sessionStorage, user.id, programme.id),
    [user.id, programme.id],
  )
  const formName = `enrolment ${programme.id}`
  const returned = useReturnedValues<PeopleForm>(formName, user.id)
  const [start] = useState(() =>
    startOf(returned, typing.read(), draft, user, typing.isHealthConfirmed()),
  )
  const health = useTypedHealth({
    programmeId: programme.id,
    start: start.form,
    isUnsent: returned !== null && !typing.isHealthConfirmed(),
    sent: draft.people ?? [],
    onConfirmed: typing.confirmHealth,
  })
  const [restored, setRestored] = useState(start.restored)
  const [unreached, setUnreached] = useState(false)
  const { form, formProps, submit, clearFieldErrors } = useSubmitForm<PeopleForm, Person[]>({
    defaultValues: start.form,
    // A new person's empty fields must not turn red by themselves.
    reValidateMode: 'onSubmit',
    validate: (values) => validatePeopleForm(values, today, maxPeople),
    send: async (people) => {
      setUnreached(false)
      health.stop()
      await keepDraft(programme.id, people)
      typing.clear()
      await onKept()
    },
    fieldForPath: (path): string => fieldForPath(path, form.getValues()),
    onError: (error) => {
      health.write(form.getValues())
      setUnreached(error.isConnection)
    },
  })

  useKeepFormValues(formName, form.getValues)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (!name) return
          typing.write(values)
          health.write(values)
          // A reader who is still typing is not navigated away.
          setUnreached(false)
          form.clearErrors(name as 'who')
        },
      }),
    [form, typing, health],
  )

  const discarding = useSubmit(
    async () => {
      health.stop()
      await forgetDraft(programme.id)
      form.reset(newForm(user))
      typing.clear()
      setRestored(false)
      clearFieldErrors()
      focusSoon('who')
      showToast({ tone: 'success', text: t('form.discarded') })
    },
    { onError: () => health.write(form.getValues()) },
  )

  return {
    form,
    formProps,
    restored,
    /** A failed submission is repeated once the connection is back. */
    resumes: useResuming(unreached, submit),
    discarding,
    clearFieldErrors,
  }
}

/**
 * Returns what stood here when the session ended is all there is to know. Otherwise, what was being typed is
 * newer than what was sent; health data comes from the server alone.
 */
export function startOf(
  returned: PeopleForm | null,
  typed: PeopleForm | null,
  draft: Draft,
  user: EnrolmentFormProps['user'],
  isHealthConfirmed: boolean,
): { form: PeopleForm; restored: Restoration } {
  if (returned) return { form: returned, restored: 'whole' }
  const sent = draft.people && formOf(draft.people, user)
  const base = typed && sent ? withHealth(typed, typedHealthOf(sent)) : (typed ?? sent)
  const form = withHealth(base ?? newForm(user), draft.typedHealth)
  const holdsHealth = typedHealthOf(form).length > 0
  if (typed && !(holdsHealth && isHealthConfirmed)) return { form, restored: 'healthUnconfirmed' }
  return { form, restored: base || holdsHealth ? 'whole' : false }
}
