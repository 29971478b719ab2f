import { useTranslation } from 'react-i18next'
import { correctEnrollee } from '#domain/enrolments/admin/enrolment-contract.ts'
import type { EmergencyContact } from '#domain/enrolments/emergency-contact.ts'
import { CorrectionForm } from '#web/enrolments/correction/correction-form.tsx'
import { correctionOf } from '#web/enrolments/correction/use-correction-form.ts'
import { emergencyName } from '#web/enrolments/person/emergency-line.ts'
import { usePersonFacts } from '#web/enrolments/person/person-facts.ts'
import { useFormDraft, useHasDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { call } from '#web/kernel/http/client.ts'
import { PhoneLink } from '#web/kernel/lists/contact-link.tsx'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { type Fact, Facts } from '#web/kernel/ui/content/facts.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { CorrectionCard } from '#web/profile/people/correction-card.tsx'
import type { Enrolment } from './enrolment.ts'

interface EnrolleeCardProps {
  enrolment: Enrolment
  refetch: () => Promise<Enrolment | undefined>
  onSaved: () => Promise<void>
}

/** Shows who is enrolled, to be corrected by those who may. */
export function EnrolleeCard({ enrolment, refetch, onSaved }: EnrolleeCardProps) {
  const { t } = useTranslation('enrolment-admin')
  const facts = useEnrolleeFacts(enrolment)
  const isBegun = useHasDraft(draftOf(enrolment))
  if (!useRight('people')) {
    return (
      <Card>
        <Section look="small" id="person" title={t('one.person')}>
          <Facts facts={facts} />
        </Section>
      </Card>
    )
  }
  return (
    <CorrectionCard title={t('one.person')} facts={facts} isBegun={isBegun} onSaved={onSaved}>
      {(ends) => <EnrolleeForm enrolment={enrolment} refetch={refetch} {...ends} />}
    </CorrectionCard>
  )
}

const draftOf = ({ id }: Pick<Enrolment, 'id'>) => `enrollee ${id}`

function EnrolleeForm({ enrolment, ...props }: EnrolleeCardProps & { onCancel: () => void }) {
  const { t } = useTranslation('enrolment-admin')
  const { id, version } = enrolment
  const draft = useFormDraft(draftOf(enrolment), correctionOf(enrolment), {
    version,
    omit: ['additionalInfo', 'healthConsent'],
  })
  return (
    <CorrectionForm
      {...props}
      enrollee={enrolment}
      draft={draft}
      guardianText={t('edit.guardian')}
      ownContact="here"
      send={(body) => call(correctEnrollee, { params: { id }, body })}
    />
  )
}

function useEnrolleeFacts({ enrollee }: Enrolment): Fact[] {
  const { t } = useTranslation('enrolment-admin')
  const { firstName = '', phone, birthDate, age, emergencyContact } = enrollee ?? {}
  return usePersonFacts(enrollee, {
    ...(birthDate && { age: t('one.years', { count: age ?? 0 }) }),
    phone: phone && <PhoneLink name={firstName} phone={phone} />,
    emergencyContact: emergencyContact && <EmergencyCall contact={emergencyContact} />,
  })
}

function EmergencyCall({ contact }: { contact: EmergencyContact }) {
  return (
    <>
      <span>{emergencyName(contact)}</span>{' '}
      <PhoneLink name={contact.firstName} phone={contact.contactPhone} />
    </>
  )
}
