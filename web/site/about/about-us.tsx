import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useHasFilm } from './use-has-film.ts'
import { WhoWeAreFilm } from './who-we-are-film.tsx'

/** Who we are, in a few words and a film. */
export function AboutUs() {
  const { t } = useTranslation(['home-sections', 'film'])
  const { language } = useLanguage()
  const { name, registeredSince } = useAssociation()
  const hasFilm = useHasFilm()
  return (
    <section
      aria-labelledby="about"
      className={classNames(
        'page grid gap-6 py-7 sm:py-20',
        hasFilm && 'lg:grid-cols-2 lg:items-start lg:gap-12',
      )}
    >
      <div className="grid gap-4">
        <h2 id="about" className="text-3xl">
          {t('about.title')}
        </h2>
        <p className="prose text-lg">
          <Sentence>
            {(keep) =>
              t('about.text', { name: keep(name), since: formatMonth(registeredSince, language) })
            }
          </Sentence>
        </p>
        <ChangeTexts section="home.about" />
        <Link to={paths.about()} className={buttonClasses('secondary', 'mt-2 justify-self-start')}>
          {t('about.more')}
        </Link>
      </div>
      {hasFilm && (
        <WhoWeAreFilm>
          {/* A page of its own to the browser, so that it goes to the very place. */}
          <Link reloadDocument to={paths.aboutFilm()} className={textLinkClasses}>
            {t('film:transcript')}
          </Link>
        </WhoWeAreFilm>
      )}
    </section>
  )
}
