import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { paths } from '#web/paths.ts'

/** Shows what opening an account agrees to, and where to read it without losing what was typed. */
export function TermsField({ error, ...field }: UseFormRegisterReturn & { error: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <div className="grid">
      <CheckboxField {...field} label={t('fields.terms')} error={error} />
      <p className="grid gap-2 pl-10 cramped:pl-0">
        <a href={paths.terms()} target="_blank" rel="noopener" className={textLinkClasses}>
          {t('readTerms')}
        </a>
        <a href={paths.privacyPolicy()} target="_blank" rel="noopener" className={textLinkClasses}>
          {t('readPrivacyPolicy')}
        </a>
      </p>
    </div>
  )
}
