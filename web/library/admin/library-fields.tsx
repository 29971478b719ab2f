import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#domain/language.ts'
import {
  type DocumentLanguage,
  type DocumentType,
  documentLanguages,
  MAX_DOCUMENT_DESCRIPTION,
  MAX_THEME,
  MAX_TITLE,
} from '#domain/library/document.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { DocumentFormValues, DocumentMark } from './library.ts'

export interface LibraryFieldsProps {
  /** Makes the ids of several forms unique. */
  id: string
  formValues: DocumentFormValues
  fieldErrors: readonly DocumentMark[]
  onChange: (formValues: DocumentFormValues) => void
}

/** Everything that is said of a document. */
export function LibraryFields({ id, formValues, fieldErrors, onChange }: LibraryFieldsProps) {
  const { t } = useTranslation(['library-admin', 'library', 'admin', 'errors', 'ui'])
  const errorOf = (path: string) => {
    const mark = fieldErrors.find((one) => one.path === path)
    return mark && t(`errors:${mark.code}`)
  }
  // A film stays a film: another kind of file has another form.
  const types: readonly DocumentType[] =
    formValues.type === 'video' ? ['video'] : ['document', 'presentation']
  const textOf = (column: 'theme' | 'title' | 'description', language: Language) => ({
    id: `${id}-${column}.${language}`,
    value: formValues[column][language],
    error: errorOf(`${column}.${language}`),
    autoComplete: 'off',
    lang: language,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...formValues, [column]: { ...formValues[column], [language]: target.value } }),
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          id={`${id}-type`}
          label={t('fields.type')}
          value={formValues.type}
          onChange={({ target }) => onChange({ ...formValues, type: target.value as DocumentType })}
          options={types.map((type) => ({ value: type, text: t(`library:type.${type}`) }))}
        />
        <SelectField
          id={`${id}-language`}
          label={t('fields.language')}
          value={formValues.language}
          onChange={({ target }) =>
            onChange({ ...formValues, language: target.value as DocumentLanguage })
          }
          options={documentLanguages.map((one) => ({
            value: one,
            text: t(`library:language.${one}`),
          }))}
        />
      </div>
      <p className="text-ink-soft">{t('fields.languagesHint')}</p>
      <div className="grid gap-6 lg:grid-cols-3">
        {languages.map((language) => (
          <fieldset key={language} className="grid content-start gap-4">
            <legend className="pb-2 text-lg font-bold">{t(`admin:inLanguage.${language}`)}</legend>
            <TextField
              label={t('fields.title')}
              maxLength={MAX_TITLE}
              {...textOf('title', language)}
            />
            <TextField
              label={t('fields.theme')}
              maxLength={MAX_THEME}
              {...textOf('theme', language)}
            />
            <TextArea
              label={t('fields.description')}
              optional={t('ui:optional')}
              rows={3}
              maxLength={MAX_DOCUMENT_DESCRIPTION}
              {...textOf('description', language)}
            />
          </fieldset>
        ))}
      </div>
    </div>
  )
}
