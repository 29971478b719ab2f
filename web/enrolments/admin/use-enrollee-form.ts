import { useState } from 'react'
import type { CalendarDay } from '#domain/calendar.ts'
import { correctEnrollee } from '#domain/enrolments/admin/enrolment-contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { useFormDraft } from '#web/admin/drafts/use-form-draft.tsx'
import { checkForm, fieldOfPayload } from '#web/enrolments/check-form.ts'
import { boxesOf, emptyFormValues, type PeopleForm } from '#web/enrolments/people-form.ts'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import type { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import type { Enrolment } from './enrolment.ts'

export interface EnrolleeFormOptions {
  enrolment: Enrolment
  today: CalendarDay
  /** What the server says now; undefined when it cannot be had. */
  reread: () => Promise<Enrolment | undefined>
  onSaved: () => Promise<void>
}

/** What the draft of a correction is called. */
export const draftOf = ({ id }: Pick<Enrolment, 'id'>) => `enrollee ${id}`

/**
 * The state of the form that corrects an enrollee's data: the enrolment form's own fields and
 * rules, for one person. After a conflict the typed values stay, and the stored ones are shown.
 */
export function useEnrolleeForm(options: EnrolleeFormOptions) {
  const { enrolment, today, reread, onSaved } = options
  const draft = useFormDraft(draftOf(enrolment), formFor(enrolment), {
    version: enrolment.version,
    omit: ['additionalInfo', 'healthConsent'],
  })
  // The base of the comparison stays the data that were shown, however often they are refetched; to an
  // older draft all of them are new.
  const [shown] = useState(enrolment)
  const [overtaken, setOvertaken] = useState<{ before: Enrolment | null; now: Enrolment } | null>(
    null,
  )
  const version = overtaken?.now.version ?? draft.version
  const { form, frame } = useSubmitForm<PeopleForm, { people: Person[] }>({
    draft,
    defaultValues: draft.values,
    check: (values) => {
      const { people, fieldErrors } = checkForm(values, today, 1)
      if (people) return { payload: { people } }
      return { broken: Object.fromEntries(fieldErrors.map(({ path, code }) => [path, code])) }
    },
    send: async ({ people: [person] }) => {
      if (!person) return
      const { declaration, additionalInfo, healthConsent, ...correction } = person
      const body = { ...correction, version }
      await call(correctEnrollee, { params: { id: enrolment.id }, body })
      await onSaved()
    },
    fieldAt: (path): string => fieldOfPayload(`people.0.${path}`, form.getValues()),
    onRefused: (error) => {
      if (error.code === 'admin.personChanged') return lookAgain(error)
    },
  })

  /** Only who has seen the newer data may write over them. */
  async function lookAgain(error: ApiError): Promise<string> {
    const now = await reread()
    if (!now || now.version === version) return error.message
    const before = overtaken?.now ?? (version === shown.version ? shown : null)
    setOvertaken({ before, now })
    return ''
  }

  return { form, frame, overtaken }
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
