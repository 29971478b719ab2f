import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { PageTitle } from '#web/kernel/page/page-title.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { CurrentNotices } from '#web/notices/current-notices.tsx'
import { ProgrammeCard } from '#web/programmes/programme-card.tsx'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { AboutUs } from '#web/site/about/about-us.tsx'
import { WorkAreas } from '#web/site/about/work-areas.tsx'
import { useToday } from '#web/startup/config.ts'
import { Hero } from './hero.tsx'
import { LastSections } from './last-sections.tsx'
import { NewsBanners } from './news-banners.tsx'
import { ObjectivesCarousel } from './objectives-carousel.tsx'
import { Promo } from './promo.tsx'
import { SessionCarousel } from './session-carousel.tsx'

/** The home page, in the specification's order (spec §2). */
export default function HomePage() {
  const { t } = useTranslation('home')
  return (
    <>
      <PageTitle text={t('title')} />
      <CurrentNotices className="page py-5" />
      <Hero />
      <NewsBanners />
      <Programmes />
      <Promo />
      <SessionCarousel />
      <AboutUs />
      <WorkAreas />
      <ObjectivesCarousel />
      <LastSections />
    </>
  )
}

function Programmes() {
  const { t } = useTranslation(['home', 'programmes'])
  const today = useToday()
  const programmes = useOffered()
  return (
    <section aria-labelledby="programmes" className="page grid gap-6 py-7 sm:py-20">
      <div className="grid gap-3">
        <h2 id="programmes" className="text-3xl">
          {t('programmes.title')}
        </h2>
        <p className="prose text-lg text-ink-soft">{t('programmes.lead')}</p>
        <ChangeTexts section="home.programmes" />
      </div>
      <div
        className={classNames(
          'grid gap-6 lg:gap-8',
          programmes.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-2',
        )}
      >
        {programmes.map((programme) => (
          <ProgrammeCard key={programme.id} programme={programme} {...(today && { today })} />
        ))}
      </div>
    </section>
  )
}
