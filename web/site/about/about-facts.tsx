import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { fallbackLanguage } from '#domain/kernel/language.ts'
import { venueNames, venuePlace } from '#domain/programmes/venue.ts'
import { seasonOf } from '#domain/site/season.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'

/** The association in five lines. */
export function AboutFacts() {
  const { t } = useTranslation('about')
  const { language } = useLanguage()
  const programmes = useOffered()
  const association = useAssociation()
  const { registeredSince, seasonBeginsIn } = association
  const today = useToday()
  const facts = [
    [t('facts.what'), t('facts.whatValue')],
    [t('facts.since'), formatMonth(registeredSince, language)],
    [
      t('facts.where'),
      <span key="where" lang={fallbackLanguage(venueNames(association), language)}>
        {venuePlace(association, language)}
      </span>,
    ],
    [t('facts.programmes'), programmes.map(({ name }) => name).join(' · ')],
    ...(today ? [[t('facts.season'), seasonOf(today, seasonBeginsIn)] as const] : []),
  ] as const
  return (
    <section aria-labelledby="facts" className="self-start rounded-lg bg-sea-soft p-6 sm:p-8">
      <h2 id="facts" className="pb-2 text-xl">
        {t('facts.title')}
      </h2>
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term} className="border-t border-line-strong py-3 last:pb-0">
            <dt>{term}</dt>
            <dd className="text-lg font-bold first-letter:uppercase">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
