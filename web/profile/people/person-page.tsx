import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/kernel/full-name.ts'
import { getOwnPerson } from '#domain/profile/people-contract.ts'
import { emergencyLine } from '#web/enrolments/person/emergency-line.ts'
import { usePersonFacts } from '#web/enrolments/person/person-facts.ts'
import { usePhoneText } from '#web/enrolments/person/use-phone-text.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import type { Fact } from '#web/kernel/ui/content/facts.tsx'
import { OwnPage } from '#web/profile/own-page.tsx'
import { personParameter } from '#web/signed-in-paths.ts'
import { HealthCard } from './health-card.tsx'
import { OwnCorrection } from './own-correction.tsx'
import type { OwnPerson } from './own-person.ts'

/** A person whom the reader has enrolled: their data, and what is said about their health, to be corrected. */
export default function PersonPage() {
  const { t } = useTranslation('people')
  const id = useQueryParameters().get(personParameter) ?? ''
  const query = useAccountQuery(['enrolment', 'person'], getOwnPerson, { params: { id } })
  const { data } = query
  const refetch = async () => (await query.refetch()).data
  return (
    <OwnPage
      title={data ? fullName(data.enrollee) : t('title')}
      isName={data !== undefined}
      lead={t('lead')}
    >
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && <PersonCards key={data.id} person={data} refetch={refetch} />}
    </OwnPage>
  )
}

interface PersonCardsProps {
  person: OwnPerson
  /** What the server says now; undefined when it cannot be had. */
  refetch: () => Promise<OwnPerson | undefined>
}

function PersonCards({ person, refetch }: PersonCardsProps) {
  const { enrollee } = person
  const facts = useFacts(person)

  async function changed(): Promise<void> {
    // The enrolments of the profile too, which have their names.
    await queryClient.invalidateQueries({ queryKey: ['enrolment'] })
  }

  return (
    <>
      <OwnCorrection person={person} facts={facts} refetch={refetch} onSaved={changed} />
      {(person.isCurrent || person.hasHealthInfo) && (
        <HealthCard person={person} name={fullName(enrollee)} refetch={refetch} onSaved={changed} />
      )}
    </>
  )
}

function useFacts({ enrollee, isCurrent }: OwnPerson): Fact[] {
  const { t } = useTranslation('people')
  const { emergencyContact } = enrollee
  const nobody = isCurrent ? t('nobody') : ''
  return usePersonFacts(enrollee, {
    phone: usePhoneText(enrollee.phone ?? undefined),
    emergencyContact: emergencyContact ? emergencyLine(emergencyContact) : nobody,
  })
}
