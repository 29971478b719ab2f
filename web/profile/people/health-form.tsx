import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { healthNoteSchema } from '#domain/enrolments/person.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { changeHealthNote, readOwnHealthNote } from '#domain/profile/people-contract.ts'
import { HealthFields } from '#web/enrolments/health-fields.tsx'
import {
  emptyFormValues,
  formValuesAt,
  type PeopleForm,
  type PersonPath,
} from '#web/enrolments/people-form.ts'
import { Form } from '#web/forms/form.tsx'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import { call } from '#web/http/client.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useKeepFormValues } from '#web/shell/session/form-snapshots.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { checkBy } from '#web/ui/fields/check.ts'
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
  const [version, setVersion] = useState(returned?.version ?? person.version)
  const [newer, setNewer] = useState<string | null>(null)
  const { form, frame } = useSubmitForm<PeopleForm, Note>({
    defaultValues: returned?.form ?? formFor(note),
    check: (values) => {
      const { additionalInfo, healthConsent } = formValuesAt(values, place)
      const { payload, broken } = checkBy(healthNoteSchema)({
        version,
        additionalInfo,
        healthConsent,
      })
      return broken ? { broken: atPlace(broken, place) } : { payload }
    },
    send: async (body) => {
      await call(changeHealthNote, { params: { id: person.id }, body })
      await onSaved(Boolean(body.additionalInfo))
    },
    fieldAt: (path) => `${place}.${path}`,
    onRefused: async (error) => {
      if (error.code !== 'enrolments.personChanged') return
      const now = await refetch()
      if (!now) return
      setNewer((await call(readOwnHealthNote, { params: { id: person.id } })).text ?? '')
      setVersion(now.version)
    },
  })
  useKeepFormValues(
    healthFormName(person.id),
    (): HealthFormValues => ({
      form: form.getValues(),
      version,
    }),
  )
  const { ref } = frame

  // It comes in place of the button that was pressed.
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref])

  return (
    <FormProvider {...form}>
      <Form
        {...frame}
        className="grid gap-5"
        submitText={t('enrolments:correction.save')}
        notice={
          newer !== null && (
            <Notice tone="warning" title={t('enrolments:correction.changed.now')}>
              <p className="whitespace-pre-line wrap-anywhere">
                {newer || t('enrolments:correction.changed.empty')}
              </p>
              <p>{t('enrolments:correction.changed.yours')}</p>
            </Notice>
          )
        }
        beside={
          <Button look="quiet" onClick={onCancel}>
            {t('enrolments:correction.giveUp')}
          </Button>
        }
      >
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

function atPlace(
  broken: Readonly<Record<string, string>>,
  place: PersonPath,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(broken).map(([field, code]) => [`${place}.${field}`, code]),
  )
}
