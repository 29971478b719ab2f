import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language } from '#domain/kernel/language.ts'
import { MAX_NOTICE_TEXT, MAX_NOTICE_TITLE } from '#domain/notices/notice.ts'
import type { SubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { NoticeFormValues } from './notice.ts'

interface NoticeFieldsProps extends Pick<SubmitForm<NoticeFormValues>, 'field'> {
  language: Language
}

/** Shows what a notice says in one language. */
export function NoticeFields({ language, field }: NoticeFieldsProps) {
  const { t } = useTranslation(['notices', 'admin', 'ui'])
  return (
    <fieldset className="grid min-w-0 content-start gap-4">
      <legend className="mb-2 text-xl font-bold">{t(`admin:inLanguage.${language}`)}</legend>
      <TextField
        {...field(`${language}.title`)}
        label={t('form.title')}
        optional={t('ui:optional')}
        lang={language}
        maxLength={MAX_NOTICE_TITLE}
        autoComplete="off"
      />
      <TextArea
        {...field(`${language}.text`)}
        label={t('form.text')}
        hint={language === defaultLanguage ? undefined : t(`admin:inSpanish.${language}`)}
        lang={language}
        rows={4}
        maxLength={MAX_NOTICE_TEXT}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
      />
    </fieldset>
  )
}
