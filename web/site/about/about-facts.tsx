import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { fallbackLanguage } from '#domain/kernel/language.ts'
import { venueNames, venuePlace } from '#domain/programmes/venue.ts'
import { seasonOf } from '#domain/site/season.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
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
    { name: t('facts.what'), value: t('facts.whatValue') },
    { name: t('facts.since'), value: formatMonth(registeredSince, language) },
    {
      name: t('facts.where'),
      value: (
        <span lang={fallbackLanguage(venueNames(association), language)}>
          {venuePlace(association, language)}
        </span>
      ),
    },
    { name: t('facts.programmes'), value: programmes.map(({ name }) => name).join(' · ') },
    ...(today ? [{ name: t('facts.season'), value: seasonOf(today, seasonBeginsIn) }] : []),
  ]
  return (
    <section aria-labelledby="facts" className="self-start rounded-lg bg-sea-soft p-6 sm:p-8">
      <h2 id="facts" className="pb-2 text-xl">
        {t('facts.title')}
      </h2>
      <Facts facts={facts} />
    </section>
  )
}
