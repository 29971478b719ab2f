import { UserRound } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language, languageFacts } from '#domain/kernel/language.ts'
import {
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  type MailingTexts,
} from '#domain/mailings/mailing-text.ts'
import type { SubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { MailingFormValues } from './mailing.ts'

interface MailingFieldsProps
  extends Pick<SubmitForm<MailingFormValues, MailingTexts>, 'form' | 'field'> {
  language: Language
}

/** The message in one language. */
export function MailingFields({ language, form, field }: MailingFieldsProps) {
  const { t } = useTranslation(['mailings', 'admin', 'ui'])
  const set = useRef<HTMLFieldSetElement>(null)

  /** Where the cursor stands. */
  function putName(): void {
    const textarea = set.current?.querySelector('textarea')
    const typed = form.getValues(`${language}.body`)
    const at = textarea?.selectionStart ?? typed.length
    const end = textarea?.selectionEnd ?? at
    const body = typed.slice(0, at) + languageFacts[language].namePlaceholder + typed.slice(end)
    form.setValue(`${language}.body`, body)
    textarea?.focus()
  }

  return (
    <fieldset ref={set} className="grid min-w-0 gap-4">
      <legend className="mb-2 text-xl font-bold">{t(`admin:inLanguage.${language}`)}</legend>
      {language !== defaultLanguage && <Notice role="note" text={t(`inSpanish.${language}`)} />}
      <TextField
        {...field(`${language}.subject`)}
        label={t('subject')}
        lang={language}
        maxLength={MAX_SUBJECT_LENGTH}
        autoComplete="off"
      />
      <TextArea
        {...field(`${language}.body`)}
        label={t('body')}
        hint={t('bodyHint')}
        lang={language}
        rows={8}
        maxLength={MAX_BODY_LENGTH}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
      />
      <p>
        <Button look="secondary" onClick={putName}>
          <UserRound className="size-5 shrink-0" />
          <span>{t('putName', { placeholder: languageFacts[language].namePlaceholder })}</span>
        </Button>
      </p>
    </fieldset>
  )
}
