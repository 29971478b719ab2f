import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { hasEmergencyContact, type PersonPath } from './people-form.ts'
import { usePersonFormValues } from './use-person-values.ts'

const parts = ['firstName', 'contactPhone', 'relation'] as const

/** Shows whom to call if something happens; folded until it is wanted, since it lengthens the form. */
export function EmergencyFields({ place }: { place: PersonPath }) {
  const { t } = useTranslation(['enrolments', 'ui'])
  const { field, formValues, errorOf } = usePersonFormValues(place)
  const [isOpen, setIsOpen] = useState(hasEmergencyContact(formValues))
  const isWrong = parts.some((part) => errorOf(`emergencyContact.${part}`))
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-md"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-bold text-sea">
        <span>{t('fields.emergencyContact')}</span>{' '}
        <span className="font-normal">{t('ui:optional')}</span>
      </summary>
      <div className="grid gap-5 pt-2">
        <p className="text-ink-soft">{t('form.emergency.hint')}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('emergencyContact.firstName')}
            label={t('form.emergency.name')}
            autoComplete="off"
          />
          <TextField
            {...field('emergencyContact.contactPhone')}
            label={t('form.emergency.phone')}
            type="tel"
            autoComplete="off"
          />
        </div>
        <TextField
          {...field('emergencyContact.relation')}
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
