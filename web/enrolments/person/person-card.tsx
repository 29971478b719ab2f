import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { AgeFields } from './age-fields.tsx'
import { EmergencyFields } from './emergency-fields.tsx'
import { GuardianField } from './guardian-field.tsx'
import { HealthFields } from './health-fields.tsx'
import { isEmpty, type PersonPath } from './people-form.ts'
import { PersonTexts } from './person-texts.tsx'
import { usePersonFormValues } from './use-person-values.ts'
import { usePhoneText } from './use-phone-text.ts'

interface PersonCardProps {
  /** Where the person stands among the others. */
  index: number
  /** The same among all people of the form, from 1. */
  position: number
  today: CalendarDay
  /** Is offered as the person's own. */
  payersPhone: string | undefined
  /** Absent for the only one, who is not enrolled by choosing "myself". */
  onRemove?: (() => void) | undefined
}

/** Another person to be enrolled. */
export function PersonCard({ index, position, today, payersPhone, onRemove }: PersonCardProps) {
  const { t } = useTranslation(['enrolments', 'ui'])
  const place: PersonPath = `others.${index}`
  const { field, formValues } = usePersonFormValues(place)
  const phone = usePhoneText(payersPhone)
  const [asking, setAsking] = useState(false)
  const title = t('form.person', { position })
  const name = formValues.firstName.trim() || title

  function remove() {
    setAsking(false)
    onRemove?.()
  }

  return (
    <Card role="group" aria-labelledby={`${place}-title`} className="grid gap-5">
      <h2 id={`${place}-title`} className="text-xl">
        {title}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={t('fields.firstName')} autoComplete="off" />
        <TextField {...field('lastName')} label={t('fields.lastName')} autoComplete="off" />
      </div>
      <AgeFields place={place} />
      <GuardianField place={place} today={today} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PersonTexts place={place} payersPhone={phone} />
      </div>
      <EmergencyFields place={place} />
      <HealthFields place={place} />
      <CheckboxField {...field('declaration')} label={t('form.statement')} />
      {onRemove && (
        <Button
          look="quiet"
          className="-ml-6 justify-self-start"
          aria-label={t('form.removeNamed', { name })}
          onClick={() => (isEmpty(formValues) ? remove() : setAsking(true))}
        >
          {t('form.remove')}
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Sentence>{(keep) => t('form.removeTitle', { name: keep(name) })}</Sentence>}
        description={t('form.removeText')}
        closeText={t('ui:close')}
        actions={
          <>
            <Button look="danger" onClick={remove}>
              <Sentence>{(keep) => t('form.removeNamed', { name: keep(name) })}</Sentence>
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {t('form.keep')}
            </Button>
          </>
        }
      />
    </Card>
  )
}
