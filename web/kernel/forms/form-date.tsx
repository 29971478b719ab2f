import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField, type DateFieldProps } from '#web/kernel/ui/fields/date-field.tsx'

interface FormDateProps<Values extends FieldValues, Payload>
  extends Pick<DateFieldProps, 'legend' | 'hint' | 'error'> {
  control: Control<Values, unknown, Payload>
  name: FieldPath<Values>
}

/** A date of a form's. */
export function FormDate<Values extends FieldValues, Payload>(
  props: FormDateProps<Values, Payload>,
) {
  const { control, name, ...field } = props
  const { t } = useTranslation('ui')
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <DateField
          {...field}
          name={name}
          texts={{ day: t('day'), month: t('month'), year: t('year') }}
          value={value}
          onChange={onChange}
        />
      )}
    />
  )
}
