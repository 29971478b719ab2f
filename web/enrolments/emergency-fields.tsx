import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { PersonPath } from './people-form.ts'
import { usePersonFormValues } from './use-person-values.ts'

/** Whom to call if something happens; folded until it is wanted, since it lengthens the form. */
export function EmergencyFields({ place }: { place: PersonPath }) {
  const { t } = useTranslation(['enrolments', 'ui'])
  const { field, formValues, errorOf } = usePersonFormValues(place)
  const { emergencyName, emergencyPhone, emergencyRelation } = formValues
  const [isOpen, setIsOpen] = useState(
    Boolean(emergencyName || emergencyPhone || emergencyRelation),
  )
  const isWrong = Boolean(
    errorOf('emergencyName') ?? errorOf('emergencyPhone') ?? errorOf('emergencyRelation'),
  )
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-md"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-sea">
        <span>{t('form.emergency.title')}</span>{' '}
        <span className="font-normal">{t('ui:optional')}</span>
      </summary>
      <div className="grid gap-5 pt-2">
        <p className="text-ink-soft">{t('form.emergency.hint')}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('emergencyName')}
            label={t('form.emergency.name')}
            autoComplete="off"
          />
          <TextField
            {...field('emergencyPhone')}
            label={t('form.emergency.phone')}
            type="tel"
            autoComplete="off"
          />
        </div>
        <TextField
          {...field('emergencyRelation')}
          label={t('form.emergency.relation')}
          optional={t('ui:optional')}
          hint={t('form.emergency.relationHint')}
          maxLength={40}
          autoComplete="off"
        />
      </div>
    </details>
  )
}
