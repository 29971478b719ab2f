import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  defaultLanguage,
  languages,
  type Translation,
  translations,
} from '#domain/kernel/language.ts'
import { FieldHint } from '#web/kernel/ui/fields/field.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'

interface LocalizedFieldsProps {
  /** Of the form's value, a text by language. */
  name: string
  legend: string
  hint?: string | undefined
  /** For more than a line. */
  rows?: number
  maxLength?: number
  /** Each language must have its text; otherwise readers get the Spanish one. */
  required?: boolean
  errorOf: (field: string) => string | undefined
}

/** One text in each language, side by side where there is room. */
export function LocalizedFields(props: LocalizedFieldsProps) {
  const { name, legend, hint, rows, maxLength, required = false, errorOf } = props
  const { t } = useTranslation('admin')
  const { register, watch, getFieldState, formState } = useFormContext()
  const hintId = `${name}-hint`
  const isWritten = (language: string) => Boolean(watch(`${name}.${language}`)?.trim())
  const isChanged = (language: string) => getFieldState(`${name}.${language}`, formState).isDirty
  const missing = translations.filter((one) => isWritten(defaultLanguage) && !isWritten(one))
  const stale = translations.filter(
    (one) => isChanged(defaultLanguage) && !isChanged(one) && !missing.includes(one),
  )
  const namesOf = (some: readonly Translation[]) =>
    some.map((one) => t(`languages.${one}`)).join(', ')
  return (
    <fieldset className="grid gap-2" aria-describedby={hint && hintId}>
      <legend className="pb-1 font-bold">{legend}</legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <div className="grid gap-4 lg:grid-cols-3">
        {languages.map((language) => {
          const field = `${name}.${language}`
          const box = {
            ...register(field),
            label: t(`inLanguage.${language}`),
            error: errorOf(field),
            lang: language,
            maxLength,
          }
          return rows ? (
            <TextArea key={language} {...box} rows={rows} />
          ) : (
            <TextField key={language} {...box} autoComplete="off" />
          )
        })}
      </div>
      {missing.length > 0 && !required && (
        <p className="text-ink-soft">{t('languages.missing', { languages: namesOf(missing) })}</p>
      )}
      {stale.length > 0 && (
        <p className="font-bold">{t('languages.stale', { languages: namesOf(stale) })}</p>
      )}
    </fieldset>
  )
}
