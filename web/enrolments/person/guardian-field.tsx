import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { asksForGuardian, type PersonPath } from './people-form.ts'
import { usePersonFormValues } from './use-person-values.ts'

/** The guardian's statement, there as soon as the age says that it is needed (design §6). */
export function GuardianField({ place, today }: { place: PersonPath; today: CalendarDay }) {
  const { t } = useTranslation('enrolments')
  const { field, formValues } = usePersonFormValues(place)
  if (!asksForGuardian(formValues, today)) return null
  return (
    <CheckboxField
      {...field('guardian')}
      label={t(place === 'self' ? 'form.guardianSelf' : 'form.guardian')}
    />
  )
}
