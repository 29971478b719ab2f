import { useState } from 'react'
import type { z } from 'zod'
import type { CalendarDay } from '#domain/calendar.ts'
import type { enrolleeSchema } from '#domain/enrolments/enrollee.ts'
import type { correctedEnrolleeSchema, Person } from '#domain/enrolments/person.ts'
import { checkForm, fieldOfPayload } from '#web/enrolments/check-form.ts'
import { emptyFormValues, type PeopleForm, toFormValues } from '#web/enrolments/people-form.ts'
import type { FormDraft } from '#web/forms/form-draft.ts'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import type { ApiError } from '#web/http/api-error.ts'
/** An enrollee as the server says they are, with the version of that. */
export interface Correctable {
  version: number
  enrollee: z.output<typeof enrolleeSchema> | null
  /** A guardian has agreed. */
  guardian: boolean
}

/** What stands in the form at first, and what keeps it. */
export interface CorrectionDraft extends FormDraft<PeopleForm> {
  values: PeopleForm
  /** Of the data that typing began with. */
  version: number
}

export interface CorrectionOptions {
  enrollee: Correctable
  draft: CorrectionDraft
  today: CalendarDay
  /** What the server says now; undefined when it cannot be had. */
  refetch: () => Promise<Correctable | undefined>
  send: (body: z.input<typeof correctedEnrolleeSchema>) => Promise<unknown>
  onSaved: () => Promise<void>
}

/**
 * The state of the form that corrects an enrollee's data: the enrolment form's own fields and
 * rules, for one person. After a conflict the typed values stay, and the stored ones are shown.
 */
export function useCorrectionForm(options: CorrectionOptions) {
  const { enrollee, draft, today, refetch, send, onSaved } = options
  // The base of the comparison stays the data that were shown, however often they are refetched; to an
  // older draft all of them are new.
  const [shown] = useState(enrollee)
  const [overtaken, setOvertaken] = useState<{
    before: Correctable | null
    now: Correctable
  } | null>(null)
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
      const emergencyContact = person.emergencyContact ?? null
      await send({ ...correction, emergencyContact, version })
      await onSaved()
    },
    fieldAt: (path): string => fieldOfPayload(`people.0.${path}`, form.getValues()),
    onRefused: (error) => {
      if (error.code === 'enrolments.personChanged') return refetchAfterConflict(error)
    },
  })

  /** Only who has seen the newer data may write over them. */
  async function refetchAfterConflict(error: ApiError): Promise<string> {
    const now = await refetch()
    if (!now || now.version === version) return error.message
    const before = overtaken?.now ?? (version === shown.version ? shown : null)
    setOvertaken({ before, now })
    return ''
  }

  return { form, frame, overtaken }
}

/** The form of an enrollee, with the stored values. */
export function correctionOf({ enrollee, guardian }: Correctable): PeopleForm {
  const { firstName = '', lastName = '', phone, locality, birthDate, ageYears } = enrollee ?? {}
  const formValues = toFormValues({
    firstName,
    lastName,
    ...(phone && { phone }),
    ...(locality && { locality }),
    ...(birthDate && { birthDate }),
    ...(ageYears !== null && ageYears !== undefined && { age: ageYears }),
    ...(enrollee?.emergencyContact && { emergencyContact: enrollee.emergencyContact }),
    // The guardian was stated at the enrolment.
    declaration: true,
    guardian,
  })
  return { who: 'others', self: emptyFormValues, others: [formValues] }
}
