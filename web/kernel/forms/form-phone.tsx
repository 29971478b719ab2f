import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { PhoneField, type PhoneFieldProps } from '#web/kernel/ui/fields/phone-field.tsx'

interface FormPhoneProps<Values extends FieldValues, Payload>
  extends Pick<PhoneFieldProps, 'legend' | 'hint' | 'error'> {
  control: Control<Values, unknown, Payload>
  name: FieldPath<Values>
}

/** A telephone number of a form's. */
export function FormPhone<Values extends FieldValues, Payload>(
  props: FormPhoneProps<Values, Payload>,
) {
  const { control, name, ...field } = props
  const { t } = useTranslation('ui')
  const { language } = useLanguage()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <PhoneField
          {...field}
          name={name}
          texts={t('phone', { returnObjects: true })}
          language={language}
          defaultValue={value}
          onChange={onChange}
        />
      )}
    />
  )
}
