import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { useAssociation } from '#web/startup/association.ts'

/** The association in a few lines; what it has not settled is left out. */
export function AssociationFacts() {
  const { t } = useTranslation('statutes')
  const { language } = useLanguage()
  const { name, registeredSince, legal, contact } = useAssociation()
  const facts = {
    name,
    form: t('identity.form'),
    fields: t('identity.fields'),
    registered: formatMonth(registeredSince, language),
    register: legal.register,
    registerNumber: legal.registerNumber,
    taxId: legal.taxId,
    address: contact.postalAddress,
    law: t('identity.law'),
  }
  return (
    <div className="rounded-lg bg-sunken p-5 sm:p-7">
      <Facts
        look="beside"
        facts={Object.entries(facts).flatMap(([key, value]) =>
          value ? { name: t(`identity.facts.${key as keyof typeof facts}`), value } : [],
        )}
      />
    </div>
  )
}
