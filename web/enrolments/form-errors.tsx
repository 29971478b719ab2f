import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#domain/errors.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { formValuesAt, type PeopleForm, placesOf } from './people-form.ts'

/** Everything that keeps the form from being sent; each line names the person it is about. */
export function FormErrors({
  fieldErrors,
  attempt,
}: {
  fieldErrors: readonly FieldError[]
  attempt: number
}) {
  const { t } = useTranslation(['enrolments', 'errors'])
  const { getValues } = useFormContext<PeopleForm>()

  function nameOf(path: string): string {
    const form = getValues()
    const place = placesOf(form).find((candidate) => path.startsWith(`${candidate}.`))
    if (!place) return ''
    if (place === 'self') return t('form.you')
    const position = placesOf(form).indexOf(place) + 1
    const name = formValuesAt(form, place).firstName.trim()
    return name ? t('form.personNamed', { position, name }) : t('form.person', { position })
  }

  return (
    <ErrorSummary
      title={t('form.errorsTitle')}
      attempt={attempt}
      errors={fieldErrors.map(({ path, code, params }) => {
        const text = t(`errors:${code}`, { ...params })
        const who = nameOf(path)
        return { field: path, text: who ? t('form.errorOf', { who, text }) : text }
      })}
    />
  )
}
