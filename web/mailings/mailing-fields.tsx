import { UserRound } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languageFacts } from '#domain/language.ts'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '#domain/mailings/mailing-text.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { MailingFieldErrors } from './mailing.ts'

export interface MailingFieldsProps {
  language: Language
  typed: { subject: string; body: string }
  fieldErrors: MailingFieldErrors
  onType: (typed: { subject: string; body: string }) => void
}

/** The message in one language. */
export function MailingFields({ language, typed, fieldErrors, onType }: MailingFieldsProps) {
  const { t } = useTranslation(['mailings', 'admin', 'errors', 'ui'])
  const set = useRef<HTMLFieldSetElement>(null)
  const errorOf = (box: string) => {
    const code = fieldErrors[`${language}.${box}`]
    return code && t(`errors:${code}`)
  }

  /** Where the cursor stands. */
  function putName(): void {
    const box = set.current?.querySelector('textarea')
    const at = box?.selectionStart ?? typed.body.length
    const end = box?.selectionEnd ?? at
    const body =
      typed.body.slice(0, at) + languageFacts[language].namePlaceholder + typed.body.slice(end)
    onType({ ...typed, body })
    box?.focus()
  }

  return (
    <fieldset ref={set} className="grid min-w-0 gap-4">
      <legend className="mb-2 text-xl font-bold">{t(`admin:inLanguage.${language}`)}</legend>
      {language !== 'es' && (
        <Notice role="note">
          <p>{t(`inSpanish.${language}`)}</p>
        </Notice>
      )}
      <TextField
        name={`${language}.subject`}
        label={t('subject')}
        lang={language}
        value={typed.subject}
        maxLength={MAX_SUBJECT_LENGTH}
        onChange={({ target }) => onType({ ...typed, subject: target.value })}
        error={errorOf('subject')}
        autoComplete="off"
      />
      <TextArea
        name={`${language}.body`}
        label={t('body')}
        hint={t('bodyHint')}
        lang={language}
        rows={8}
        value={typed.body}
        maxLength={MAX_BODY_LENGTH}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
        onChange={({ target }) => onType({ ...typed, body: target.value })}
        error={errorOf('body')}
      />
      <p>
        <Button look="secondary" onClick={putName}>
          <UserRound aria-hidden="true" className="size-5 shrink-0" />
          {t('putName', { placeholder: languageFacts[language].namePlaceholder })}
        </Button>
      </p>
    </fieldset>
  )
}
