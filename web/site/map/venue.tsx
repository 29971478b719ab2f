import { ExternalLink, MapPin, Route } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mapPageAddress, venueNames } from '#domain/programmes/venue.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { WrittenText } from '#web/kernel/i18n/written-text.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { useAssociation } from '#web/startup/association.ts'
import { VenueMap } from './venue-map.tsx'

/** Where the sessions are held: in words, by a link and, on request, on a map. */
export function Venue() {
  const association = useAssociation()
  const { t } = useTranslation('venue')
  const { language } = useLanguage()
  const { address, directions, map } = association.venue

  return (
    <section aria-labelledby="venue" className="grid gap-6 lg:grid-cols-[2fr_3fr] lg:gap-10">
      <div className="grid content-start gap-4">
        <h2 id="venue" className="text-2xl">
          {t('title')}
        </h2>
        <p className="flex items-start gap-3 text-lg">
          <MapPin className="mt-1 shrink-0 text-clay" />
          <span>
            <strong>
              <WrittenText texts={venueNames(association)} language={language} />
            </strong>
            <br />
            <span>{address ?? association.contact.region}</span>
          </span>
        </p>
        {directions && (
          <div className="grid gap-1">
            <h3 className="flex items-center gap-3 text-xl">
              <Route className="shrink-0 text-clay" />
              <span>{t('directions')}</span>
            </h3>
            <p className="prose">
              <WrittenText texts={directions} language={language} />
            </p>
          </div>
        )}
        {map.isApproximate && !address && <p className="prose">{t('map.approximate')}</p>}
        <ul className="grid justify-items-start gap-x-6 print:hidden">
          {(!address || !directions) && (
            <li>
              <a href={`mailto:${association.contact.email}`} className={textLinkClasses}>
                {t('write')}
              </a>
            </li>
          )}
          <li>
            <a
              href={mapPageAddress(association)}
              rel="noopener noreferrer"
              className={textLinkClasses}
            >
              {/* In the line itself: beside two lines it would stand far from the words. */}
              <span>
                <span>{t('openStreetMap')}</span> <ExternalLink className="inline size-5" />
              </span>
            </a>
          </li>
        </ul>
      </div>
      <VenueMap />
    </section>
  )
}
