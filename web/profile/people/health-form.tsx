import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { healthNoteSchema } from '#domain/enrolments/person.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { changeHealthNote, readOwnHealthNote } from '#domain/profile/people-contract.ts'
import { HealthFields } from '#web/enrolments/person/health-fields.tsx'
import {
  emptyFormValues,
  formValuesAt,
  type PeopleForm,
  type PersonPath,
} from '#web/enrolments/person/people-form.ts'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useEditConflict } from '#web/kernel/forms/use-edit-conflict.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useKeepFormValues } from '#web/kernel/session/form-snapshots.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import type { OwnPerson } from './own-person.ts'

type Note = z.output<typeof healthNoteSchema>

/** What stood in the form when the session ended; in this tab's memory alone (design §6). */
export interface HealthFormValues {
  form: PeopleForm
  version: number
}

interface HealthFormProps {
  person: OwnPerson
  /** What is said until now. */
  note: string
  returned: HealthFormValues | null
  refetch: () => Promise<OwnPerson | undefined>
  onSaved: (isKept: boolean) => Promise<void>
  onCancel: () => void
}

export const healthFormName = (id: string) => `own health ${id}`

/** The enrolment form's fields about health, with the consent given again, or nothing said any more. */
export function HealthForm(props: HealthFormProps) {
  const { person, note, returned, refetch, onSaved, onCancel } = props
  const { t } = useTranslation(['people', 'enrolments'])
  const place = usePersonPath(person)
  const { newer, version, detect } = useEditConflict({
    code: 'enrolments.personChanged',
    version: returned?.version ?? person.version,
    refetch: async () => {
      const now = await refetch()
      if (!now) return
      const { text } = await call(readOwnHealthNote, { params: { id: person.id } })
      return { version: now.version, text }
    },
  })
  const fieldForPath = (path: string) => `${place}.${path}`
  const { form, formProps } = useSubmitForm<PeopleForm, Note>({
    defaultValues: returned?.form ?? formFor(note),
    validate: (values) => {
      const { additionalInfo, healthConsent } = formValuesAt(values, place)
      return schemaValidator(
        healthNoteSchema,
        fieldForPath,
      )({
        version,
        additionalInfo,
        healthConsent,
      })
    },
    send: async (body) => {
      await call(changeHealthNote, { params: { id: person.id }, body })
      await onSaved(Boolean(body.additionalInfo))
    },
    fieldForPath,
    onError: detect,
  })
  useKeepFormValues(
    healthFormName(person.id),
    (): HealthFormValues => ({
      form: form.getValues(),
      version,
    }),
  )
  const { ref } = formProps

  // It comes in place of the button that was pressed.
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref])

  return (
    <FormProvider {...form}>
      <Form
        {...formProps}
        className="grid gap-5"
        submitText={t('enrolments:correction.save')}
        beside={
          <Button look="quiet" onClick={onCancel}>
            {t('enrolments:correction.giveUp')}
          </Button>
        }
      >
        {newer && (
          <ConflictNotice
            version={newer.version}
            texts={t('enrolments:correction.changed', { returnObjects: true })}
            facts={[[t('enrolments:form.info'), newer.text]]}
          />
        )}
        <HealthFields place={place} />
        {person.hasHealthInfo && <p className="prose">{t('health.emptyRemoves')}</p>}
      </Form>
    </FormProvider>
  )
}

/** The words of the consent are others where it is the reader's own health. */
function usePersonPath({ enrollee }: OwnPerson): PersonPath {
  const { user } = useAuth()
  const keyOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    personKey({ firstName, lastName })
  return user && keyOf(user) === keyOf(enrollee) ? 'self' : 'others.0'
}

function formFor(additionalInfo: string): PeopleForm {
  const values = { ...emptyFormValues, additionalInfo }
  return { who: 'others', self: values, others: [values] }
}
