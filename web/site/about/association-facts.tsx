import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
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
    <dl className="grid grid-cols-1 gap-x-8 rounded-lg bg-sunken px-5 py-3 @lg:grid-cols-[auto_minmax(0,1fr)] @lg:px-7">
      {Object.entries(facts).map(
        ([key, fact]) =>
          fact && (
            <div
              key={key}
              className="grid gap-x-8 border-b border-line py-3 last:border-0 @lg:col-span-2 @lg:grid-cols-subgrid"
            >
              <dt className="text-ink-soft">{t(`identity.facts.${key as keyof typeof facts}`)}</dt>
              <dd className="font-bold">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
