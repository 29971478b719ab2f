import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { DateField } from '#web/kernel/ui/fields/date-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { PersonFormValues, PersonPath } from './people-form.ts'
import { usePersonFormValues } from './use-person-values.ts'

/** The birth date in three fields or, where it is unknown, the age in years. */
export function AgeFields({ place }: { place: PersonPath }) {
  const { t } = useTranslation(['enrolments', 'ui'])
  const { control, setValue, pathOf, errorOf, formValues, field } = usePersonFormValues(place)
  const asksBirthDate = formValues.ageKnownBy === 'birthDate'

  function ask(known: PersonFormValues['ageKnownBy']) {
    setValue(pathOf('ageKnownBy'), known)
    const field = known === 'birthDate' ? pathOf('birthDate') : pathOf('age')
    requestAnimationFrame(() => document.getElementById(field)?.focus())
  }

  return (
    <div className="grid justify-items-start gap-2">
      {asksBirthDate ? (
        <Controller
          control={control}
          name={pathOf('birthDate')}
          render={({ field: { name, value, onChange, onBlur } }) => (
            <DateField
              name={name}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              legend={t('fields.birthDate')}
              hint={t('form.birthDateHint')}
              error={errorOf('birthDate')}
              texts={{ day: t('ui:day'), month: t('ui:month'), year: t('ui:year') }}
              birthDate={place === 'self'}
            />
          )}
        />
      ) : (
        <TextField
          {...field('age')}
          label={t('form.years')}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          className="max-w-28"
        />
      )}
      <Button
        look="quiet"
        className="-ml-6 text-left"
        onClick={() => ask(asksBirthDate ? 'years' : 'birthDate')}
      >
        {asksBirthDate ? t('form.birthDateUnknown') : t('form.birthDateKnown')}
      </Button>
    </div>
  )
}
