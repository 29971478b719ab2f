import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctOwnPerson } from '#domain/profile/people-contract.ts'
import { CorrectionForm } from '#web/enrolments/correction/correction-form.tsx'
import {
  type CorrectionDraft,
  correctionOf,
} from '#web/enrolments/correction/use-correction-form.ts'
import type { PeopleForm } from '#web/enrolments/person/people-form.ts'
import type { DraftedForm } from '#web/kernel/forms/form-draft.ts'
import { call } from '#web/kernel/http/client.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useKeepFormValues, useReturnedValues } from '#web/kernel/session/form-snapshots.ts'
import type { Fact } from '#web/kernel/ui/content/facts.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { CorrectionCard } from './correction-card.tsx'
import type { OwnPerson } from './own-person.ts'

/** What stood in the form when the session ended, and the version that it was filled with. */
interface KeptFormValues {
  form: PeopleForm
  version: number
}

interface OwnCorrectionProps {
  person: OwnPerson
  facts: readonly Fact[]
  /** What the server says now; undefined when it cannot be had. */
  refetch: () => Promise<OwnPerson | undefined>
  onSaved: () => Promise<void>
}

/** A person whom the reader has enrolled, to be corrected; what is typed outlives the session. */
export function OwnCorrection({ person, facts, refetch, onSaved }: OwnCorrectionProps) {
  const { t } = useTranslation(['people', 'enrolments'])
  const { user } = useAuth()
  const name = `own person ${person.id}`
  const returned = useReturnedValues<KeptFormValues>(name, user?.id ?? '')
  return (
    <CorrectionCard title={t('data')} facts={facts} isBegun={returned !== null} onSaved={onSaved}>
      {(ends) => (
        <OwnForm name={name} person={person} returned={returned} refetch={refetch} {...ends} />
      )}
    </CorrectionCard>
  )
}

interface OwnFormProps extends Pick<OwnCorrectionProps, 'person' | 'refetch' | 'onSaved'> {
  name: string
  returned: KeptFormValues | null
  onCancel: () => void
}

function OwnForm({ name, person, returned, ...props }: OwnFormProps) {
  const { t } = useTranslation('enrolments')
  return (
    <CorrectionForm
      {...props}
      enrollee={person}
      draft={useTypingAsDraft(name, person, returned)}
      guardianText={t('form.guardian')}
      ownContact="profile"
      send={(body) => call(correctOwnPerson, { params: { id: person.id }, body })}
    />
  )
}

function useTypingAsDraft(
  name: string,
  person: OwnPerson,
  returned: KeptFormValues | null,
): CorrectionDraft {
  const { t } = useTranslation('enrolments')
  const followed = useRef<DraftedForm<PeopleForm>>(null)
  const [draft] = useState(() => {
    const { form: values, version } = returned ?? {
      form: correctionOf(person),
      version: person.version,
    }
    return {
      values,
      version,
      follow(form: DraftedForm<PeopleForm>) {
        followed.current = form
        return () => {
          followed.current = null
        }
      },
      sending: async (send: () => Promise<unknown>) => {
        await send()
      },
    }
  })
  useKeepFormValues(
    name,
    (): KeptFormValues => ({
      form: followed.current?.getValues() ?? draft.values,
      version: draft.version,
    }),
  )
  const found = returned && <Notice role="status" text={t('correction.returned')} />
  return { ...draft, notices: { found, saved: null, round: 0 } }
}
