import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/calendar-text.ts'
import { PhoneLink } from '#web/admin/contact-link.tsx'
import { useHasDraft } from '#web/admin/drafts/use-form-draft.tsx'
import { type Fact, Facts } from '#web/profile/facts.tsx'
import { useDoneNotice } from '#web/profile/use-done-notice.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { EnrolleeForm } from './enrollee-form.tsx'
import type { Enrolment } from './enrolment.ts'
import { draftOf } from './use-enrollee-form.ts'

export interface EnrolleeCardProps {
  enrolment: Enrolment
  reread: () => Promise<Enrolment | undefined>
  onSaved: () => Promise<void>
}

/** Who is enrolled, and the form that corrects it in its place. */
export function EnrolleeCard({ enrolment, reread, onSaved }: EnrolleeCardProps) {
  const { t } = useTranslation('enrolment-admin')
  const [isEditing, setIsEditing] = useState(useHasDraft(draftOf(enrolment)))
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  const { doneNotice, showDone } = useDoneNotice()
  const facts = useEnrolleeFacts(enrolment)

  useEffect(() => {
    if (wasEditing.current && !isEditing && !doneNotice) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing, doneNotice])

  async function saved(): Promise<void> {
    await onSaved()
    setIsEditing(false)
    showDone(t('edit.saved'))
  }

  return (
    <Card>
      <section aria-labelledby="person" className="grid gap-4">
        <h2 id="person" className="text-xl">
          {t('one.person')}
        </h2>
        {!isEditing && doneNotice}
        {isEditing ? (
          <EnrolleeForm
            enrolment={enrolment}
            reread={reread}
            onSaved={saved}
            onGiveUp={() => setIsEditing(false)}
          />
        ) : (
          <>
            <Facts facts={facts} />
            <div>
              <Button ref={button} look="secondary" onClick={() => setIsEditing(true)}>
                {t('edit.start')}
              </Button>
            </div>
          </>
        )}
      </section>
    </Card>
  )
}

function useEnrolleeFacts({ enrollee, age }: Enrolment): Fact[] {
  const { t } = useTranslation('enrolment-admin')
  const { language } = useLanguage()
  if (!enrollee) return []
  const { firstName, lastName, phone, locality, birthDate, ageStatedOn } = enrollee
  const years = age === null ? null : t('one.years', { count: age })
  const stated = ageStatedOn && { years, day: formatDay(ageStatedOn, language) }
  const facts = {
    name: firstName,
    surname: lastName,
    phone: phone && <PhoneLink name={firstName} phone={phone} />,
    birthDate: birthDate && formatDay(birthDate, language),
    age: stated ? t('one.yearsStated', stated) : years,
    locality,
  }
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ name: t(`one.facts.${name as keyof typeof facts}`), value }] : [],
  )
}
