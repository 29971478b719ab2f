import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/kernel/language.ts'
import type { ShownMail } from './price.ts'

interface ShownMailsProps {
  mails: readonly ShownMail[]
  /** How many payers read each language. */
  byLanguage: Readonly<Record<Language, number>>
}

/** The e-mails as payers will read them, with an invented name; each language unfolds separately. */
export function ShownMails({ mails, byLanguage }: ShownMailsProps) {
  const { t } = useTranslation('prices')
  return (
    <div className="grid gap-3">
      <h3 className="text-xl">{t('mails.title')}</h3>
      <p>{t('mails.text')}</p>
      {mails.map(({ language, subject, text }) => (
        <details key={language} className="rounded-md border border-line bg-surface p-4">
          <summary className="min-h-11 cursor-pointer py-2 font-bold">
            {t(`mails.language.${language}`, { count: byLanguage[language] })}
          </summary>
          <div lang={language} className="grid gap-3 pt-3 wrap-anywhere">
            <p className="font-bold">{subject}</p>
            <p className="whitespace-pre-line">{text}</p>
          </div>
        </details>
      ))}
    </div>
  )
}
