import { useTranslation } from 'react-i18next'
import { type Counted, languagesFor } from './mailing.ts'

/** How many payers get it, and what they read. */
export function MailingRecipients({ counted }: { counted: Counted }) {
  const { t } = useTranslation('mailings')
  return (
    <div className="grid gap-1">
      <p className="text-lg font-bold">{t('to', { count: counted.payers })}</p>
      <p className="prose">
        {languagesFor(counted)
          .map((language) => t(`read.${language}`, { count: counted.languages[language] }))
          .join(' · ')}
      </p>
      {counted.letters > 0 && <p className="prose">{t('letters', { count: counted.letters })}</p>}
      <p className="prose text-ink-soft">{t('oneEach')}</p>
    </div>
  )
}
