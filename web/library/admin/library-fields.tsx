import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#domain/kernel/language.ts'
import {
  type DocumentType,
  documentLanguages,
  MAX_DOCUMENT_DESCRIPTION,
  MAX_THEME,
  MAX_TITLE,
} from '#domain/library/document.ts'
import type { SubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { DocumentFields, DocumentFormValues } from './library.ts'

interface LibraryFieldsProps
  extends Pick<SubmitForm<DocumentFormValues, DocumentFields>, 'form' | 'field'> {
  /** Makes the ids of several forms unique. */
  id: string
}

/** The fields that describe a document: type, languages and texts. */
export function LibraryFields({ id, form, field }: LibraryFieldsProps) {
  const { t } = useTranslation(['library-admin', 'library', 'admin', 'ui'])
  // A film stays a film: another kind of file has another form.
  const types: readonly DocumentType[] =
    form.getValues('type') === 'video' ? ['video'] : ['document', 'presentation']
  const textOf = (column: 'theme' | 'title' | 'description', language: Language) => ({
    ...field(`${column}.${language}`),
    id: `${id}-${column}.${language}`,
    autoComplete: 'off',
    lang: language,
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...form.register('type')}
          id={`${id}-type`}
          label={t('fields.type')}
          options={types.map((type) => ({ value: type, text: t(`library:type.${type}`) }))}
        />
        <SelectField
          {...form.register('language')}
          id={`${id}-language`}
          label={t('fields.language')}
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
