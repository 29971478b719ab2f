import { type SubmitEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CalendarDay } from '#domain/calendar.ts'
import { correctEnrollee } from '#domain/enrolments/admin/enrolment-contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { checkForm, type FormMark, toFieldErrors } from '#web/enrolments/check-form.ts'
import { boxesOf, emptyFormValues, type PeopleForm } from '#web/enrolments/people-form.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { useKeepForReturn } from '#web/shell/session/keep-for-return.ts'
import type { Enrolment } from './enrolment.ts'

/** What stood in the form when the session ended, and the data that it was filled with. */
export interface EnrolleeTyping {
  form: PeopleForm
  read: Enrolment
}

export interface EnrolleeFormOptions {
  enrolment: Enrolment
  today: CalendarDay
  returned: EnrolleeTyping | null
  /** What the server says now; undefined when it cannot be had. */
  reread: () => Promise<Enrolment | undefined>
  onSaved: () => Promise<void>
}

export const enrolleeFormName = ({ id }: Pick<Enrolment, 'id'>) => `admin person ${id}`

/**
 * The state of the form that corrects an enrollee's data: the enrolment form's own fields and
 * rules, for one person. After a conflict the typed values stay, and the stored ones are shown.
 */
export function useEnrolleeForm(options: EnrolleeFormOptions) {
  const { enrolment, today, returned, reread, onSaved } = options
  // The base of the comparison stays the data that were shown, however often they are refetched.
  const [read, setRead] = useState(returned?.read ?? enrolment)
  const [overtaken, setOvertaken] = useState<{ before: Enrolment; now: Enrolment } | null>(null)
  const [fieldErrors, setFieldErrors] = useState<readonly FormMark[]>([])
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<PeopleForm>({
    defaultValues: returned?.form ?? formFor(enrolment),
    shouldFocusError: false,
  })
  useKeepForReturn(
    enrolleeFormName(enrolment),
    (): EnrolleeTyping => ({ form: form.getValues(), read }),
  )

  async function submit(values: PeopleForm): Promise<void> {
    setProblem(null)
    form.clearErrors()
    const { people, fieldErrors: wrong = [] } = checkForm(values, today, 1)
    show(wrong)
    const [person] = people ?? []
    if (person) await save(person, values)
    setAttempt((before) => before + 1)
  }

  async function save(person: Person, values: PeopleForm): Promise<void> {
    const { declaration, additionalInfo, healthConsent, ...correction } = person
    const body = { ...correction, version: read.version }
    try {
      await call(correctEnrollee, { params: { id: enrolment.id }, body })
      await onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = error.fields.map(({ path, code }) => ({
        path: `people.0.${path}`,
        code: code as ErrorCode,
      }))
      if (error.code === 'admin.personChanged') await lookAgain(error)
      else if (fields.length > 0) show(toFieldErrors(fields, values))
      else setProblem(error.message)
    }
  }

  /** Only who has seen the newer data may write over them. */
  async function lookAgain(error: ApiError): Promise<void> {
    const now = await reread()
    if (!now || now.version === read.version) {
      setProblem(error.message)
      return
    }
    setOvertaken({ before: read, now })
    setRead(now)
  }

  function show(found: readonly FormMark[]): void {
    for (const { path, code } of found) form.setError(path as 'who', { message: code })
    setFieldErrors(found)
  }

  return {
    form,
    fieldErrors,
    attempt,
    problem,
    overtaken,
    busy: form.formState.isSubmitting,
    send: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void form.handleSubmit(submit)(event)
    },
  }
}

function formFor({ enrollee, guardian }: Enrolment): PeopleForm {
  const { firstName = '', lastName = '', phone, locality, birthDate, ageYears } = enrollee ?? {}
  const formValues = boxesOf({
    firstName,
    lastName,
    ...(phone && { phone }),
    ...(locality && { locality }),
    ...(birthDate && { birthDate }),
    ...(ageYears !== null && ageYears !== undefined && { age: ageYears }),
    // The guardian was stated at the enrolment.
    declaration: true,
    guardian,
  })
  return { who: 'others', self: emptyFormValues, others: [formValues] }
}
