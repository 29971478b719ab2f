import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language, languages } from '#domain/language.ts'
import { FieldHint } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const otherLanguages = languages.filter((language) => language !== defaultLanguage)

interface LanguageFieldsProps {
  /** Of the form's value, a text by language. */
  name: string
  legend: string
  hint?: string
  /** For more than a line. */
  rows?: number
  errorOf: (field: string) => string | undefined
}

/** One text in each language, side by side where there is room; without one, readers get the Spanish text. */
export function LanguageFields({ name, legend, hint, rows, errorOf }: LanguageFieldsProps) {
  const { t } = useTranslation(['association-admin', 'admin'])
  const { register, watch, getFieldState, formState } = useFormContext()
  const hintId = `${name}-hint`
  const written = watch(`${name}.${defaultLanguage}`)
  const isChanged = (language: Language) => getFieldState(`${name}.${language}`, formState).isDirty
  const missing = otherLanguages.filter((one) => written && !watch(`${name}.${one}`))
  const stale = otherLanguages.filter(
    (one) => isChanged(defaultLanguage) && !isChanged(one) && !missing.includes(one),
  )
  const namesOf = (some: typeof otherLanguages) =>
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
            label: t(`admin:inLanguage.${language}`),
            error: errorOf(field),
            lang: language,
          }
          return rows ? (
            <TextArea key={language} {...box} rows={rows} />
          ) : (
            <TextField key={language} {...box} autoComplete="off" />
          )
        })}
      </div>
      {missing.length > 0 && (
        <p className="text-ink-soft">{t('languages.missing', { languages: namesOf(missing) })}</p>
      )}
      {stale.length > 0 && (
        <p className="font-bold">{t('languages.stale', { languages: namesOf(stale) })}</p>
      )}
    </fieldset>
  )
}
