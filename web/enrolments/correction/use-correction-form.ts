import { useState } from 'react'
import { z } from 'zod'
import type { enrolleeSchema } from '#domain/enrolments/enrollee.ts'
import type { correctedEnrolleeSchema, Person } from '#domain/enrolments/person.ts'
import { personShape } from '#domain/enrolments/person-fields.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import {
  emptyFormValues,
  type PeopleForm,
  toFormValues,
} from '#web/enrolments/person/people-form.ts'
import { fieldForPath, validatePeopleForm } from '#web/enrolments/person/validate-people-form.ts'
import type { FormDraft } from '#web/kernel/forms/form-draft.ts'
import { useEditConflict } from '#web/kernel/forms/use-edit-conflict.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'

/** Who came from a list without an age needs none to be corrected. */
const agelessPeople = z.array(personShape)

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
  // Not what is refetched while the form is open; a draft may be older than it.
  const [shown] = useState(enrollee)
  const isAged = shown.enrollee?.age !== null
  const conflict = useEditConflict({
    code: 'enrolments.personChanged',
    version: draft.version,
    refetch,
  })
  const { form, formProps } = useSubmitForm<PeopleForm, Person[]>({
    draft,
    defaultValues: draft.values,
    validate: (values) => validatePeopleForm(values, today, 1, isAged ? undefined : agelessPeople),
    send: async ([person]) => {
      if (!person) return
      const { declaration, additionalInfo, healthConsent, ...correction } = person
      const emergencyContact = person.emergencyContact ?? null
      await send({ ...correction, emergencyContact, version: conflict.version })
      await onSaved()
    },
    fieldForPath: (path): string => fieldForPath(`people.0.${path}`, form.getValues()),
    onError: conflict.detect,
  })

  return {
    form,
    formProps,
    /** What is stored now, and where that is known what typing began with. */
    newer: conflict.newer,
    before: draft.version === shown.version ? shown : null,
  }
}

/** The form of an enrollee, with the stored values. */
export function correctionOf({ enrollee, guardian }: Correctable): PeopleForm {
  const formValues = toFormValues({
    firstName: '',
    lastName: '',
    ...enrollee,
    age: enrollee?.birthDate ? null : enrollee?.age,
    // It was stated at the enrolment.
    declaration: true,
    guardian,
  })
  return { who: 'others', self: emptyFormValues, others: [formValues] }
}
