import { useTranslation } from 'react-i18next'
import { languages } from '#domain/kernel/language.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'

/** Links to the sheet to sign in each language, with the person's name where they are enrolled already. */
export function ConsentSheetLinks({ enrolmentId }: { enrolmentId?: string }) {
  const { t } = useTranslation('paper-consents')
  const about = enrolmentId === undefined ? '' : `&enrolmentId=${enrolmentId}`
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <span>{t('print')}</span>
      {languages.map((language) => (
        <a
          key={language}
          href={`/api/admin/consent-sheet?lng=${language}${about}`}
          className={textLinkClasses}
        >
          {t(`languages.${language}`)}
        </a>
      ))}
    </p>
  )
}
