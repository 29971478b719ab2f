import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/kernel/full-name.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import type { KnownPerson } from './person/people-form.ts'

interface KnownPeopleProps {
  people: readonly KnownPerson[]
  onChoose: (person: KnownPerson) => void
}

/** People who were enrolled before: one press fills in what would have to be typed again. */
export function KnownPeople({ people, onChoose }: KnownPeopleProps) {
  const { t } = useTranslation('enrolments')
  if (people.length === 0) return null
  return (
    <Section look="small" id="known-people" title={t('form.known.title')}>
      <p>{t('form.known.text')}</p>
      <ul className="flex flex-wrap gap-3">
        {people.map((person) => (
          <li key={person.id}>
            <Button
              look="secondary"
              aria-label={t('form.known.fill', { name: fullName(person) })}
              onClick={() => onChoose(person)}
            >
              <UserRoundPlus className="size-5 shrink-0" />
              <span
                translate="no"
                className="wrap-anywhere"
              >{`${person.firstName} ${person.lastName}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
