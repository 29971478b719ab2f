import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Carousel } from '#web/kernel/ui/content/carousel.tsx'
import { paths } from '#web/paths.ts'
import { useCarouselTexts } from './use-carousel-texts.ts'
import { useObjectives } from './use-objectives.ts'

/** The statutes' general objectives (spec §1), and the way to all of the statutes. */
export function ObjectivesCarousel() {
  const { t } = useTranslation('home-sections')
  const texts = useCarouselTexts()
  const objectives = useObjectives()
  return (
    <div className="page grid gap-6 py-7 sm:py-20">
      <Carousel
        title={t('objectives.title')}
        lead={t('objectives.lead', { count: objectives.length })}
        texts={texts}
        beside={<ChangeTexts section="home.objectives" />}
        atOnce={3}
        slides={objectives.map(({ title, text, picture }) => ({
          key: title,
          content: (
            <article className="grid content-start gap-2 rounded-lg border border-line bg-surface p-5 shadow-low sm:p-6">
              <img
                src={picture}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="size-18 sm:size-24"
              />
              <h3 className="text-xl">{title}</h3>
              {text && <p>{text}</p>}
            </article>
          ),
        }))}
      />
      <Link to={paths.statutes()} className={buttonClasses('secondary', 'justify-self-start')}>
        {t('objectives.all')}
      </Link>
    </div>
  )
}
