import { useTranslation } from 'react-i18next'
import { fallbackLanguage, textIn } from '#domain/kernel/language.ts'
import { venueNames } from '#domain/programmes/venue.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { WrittenText } from '#web/kernel/i18n/written-text.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { NextSteps } from '#web/kernel/page/next-steps.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Picture } from '#web/kernel/ui/content/picture.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { photoSource } from '#web/programmes/programme-image.tsx'
import workshopAtNight from '#web/site/drawings/hero-workshop.svg'
import workshop from '#web/site/drawings/hero-workshop.svg?w=960;1440&format=avif;webp&quality=34&as=picture'
import welcome from '#web/site/drawings/moment-welcome.svg'
import { TakePart } from '#web/site/home/take-part.tsx'
import { useAssociation } from '#web/startup/association.ts'
import { AboutFacts } from './about-facts.tsx'
import { AboutFilm } from './about-film.tsx'
import { HowWeWork, WhatMatters } from './about-ways.tsx'
import { Team } from './team.tsx'
import { useHasFilm } from './use-has-film.ts'

/** Who we are (spec §1, §2): why, how, with whom, where, and how to be part of it. */
export default function AboutPage() {
  const { t } = useTranslation('about')
  const hasFilm = useHasFilm()
  const picture = useAboutPicture()
  return (
    <>
      <div className="page pt-10 sm:pt-14">
        <PageHeading title={t('title')} lead={t('lead')} />
        <ChangeTexts section="about.opening" />
      </div>
      <Picture
        {...picture}
        sizes="(width < 48rem) 30rem, 100vw"
        fetchPriority="high"
        className="h-[clamp(13rem,36vw,30rem)] w-full object-cover object-bottom"
      />
      <div className="page grid gap-16 py-12 sm:gap-20 sm:py-16">
        <Story />
        <HowWeWork />
        <WhatMatters />
        {hasFilm && <AboutFilm />}
        <Team />
        <Where />
        <TakePart />
        <NextSteps steps={['statutes', 'library', 'programmes']} />
      </div>
    </>
  )
}

/** The last of the association's own pictures, or the shipped drawing. */
function useAboutPicture() {
  const { t } = useTranslation('about')
  const { language } = useLanguage()
  const own = useAssociation().hero.at(-1)
  if (!own) return { source: workshop, night: workshopAtNight, alt: t('picture') }
  return {
    source: photoSource(own.file),
    alt: textIn(own.alt, language),
    lang: fallbackLanguage(own.alt, language),
  }
}

function Story() {
  const association = useAssociation()
  const { t } = useTranslation('about')
  const paragraphs = (keep: Keep) =>
    t('story.paragraphs', { returnObjects: true, name: keep(association.name) })
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <Section id="story" title={t('story.title')}>
        <ChangeTexts section="about.story" />
        <div className="prose grid gap-4 text-lg">
          {paragraphs(String).map((paragraph, at) => (
            <p key={paragraph}>
              <Sentence>{(keep) => paragraphs(keep)[at] ?? ''}</Sentence>
            </p>
          ))}
        </div>
      </Section>
      <AboutFacts />
    </div>
  )
}

function Where() {
  const { t } = useTranslation('about')
  const { language } = useLanguage()
  const association = useAssociation()
  const { venue, contact } = association
  return (
    <div className="grid items-center gap-8 md:grid-cols-[3fr_2fr] md:gap-14">
      <Section id="where" title={t('where.title')}>
        <ChangeTexts section="about.where" />
        <p className="text-lg">
          <strong className="text-xl">
            <WrittenText texts={venueNames(association)} language={language} />
          </strong>
          <br />
          <span>{venue.address ?? contact.region}</span>
        </p>
        <p className="prose text-lg">{t('where.text')}</p>
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <Link to={`${paths.programmes()}#venue`} className={buttonClasses('secondary')}>
            {t('where.map')}
          </Link>
          <Link to={paths.events()} className={textLinkClasses}>
            {t('where.events')}
          </Link>
        </div>
      </Section>
      <img
        src={welcome}
        alt=""
        width={560}
        height={400}
        loading="lazy"
        className="h-auto w-full rounded-lg"
      />
    </div>
  )
}
