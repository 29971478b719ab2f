import { useTranslation } from 'react-i18next'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { Carousel } from '#web/kernel/ui/content/carousel.tsx'
import { useOffered } from '#web/programmes/use-programmes.ts'
import balance from '#web/site/drawings/moment-balance.svg'
import coffee from '#web/site/drawings/moment-coffee.svg'
import paint from '#web/site/drawings/moment-paint.svg'
import strength from '#web/site/drawings/moment-strength.svg'
import warmUp from '#web/site/drawings/moment-warm-up.svg'
import welcome from '#web/site/drawings/moment-welcome.svg'
import { useCarouselTexts } from './use-carousel-texts.ts'

const moments = [
  { key: 'welcome', drawing: welcome },
  { key: 'warm-up', drawing: warmUp },
  { key: 'strength', drawing: strength },
  { key: 'balance', drawing: balance },
  { key: 'paint', drawing: paint },
  { key: 'coffee', drawing: coffee },
] as const

/** A morning with the group, moment by moment. */
export function SessionCarousel() {
  const { t } = useTranslation('home-sections')
  const texts = useCarouselTexts()
  // The programme that art belongs to (spec §1).
  const art = useOffered().find(({ id }) => id === 2)?.name
  const shown = moments.filter(({ key }) => art || key !== 'paint')
  return (
    <div className="page py-7 sm:py-20">
      <Carousel
        title={t('morning.title')}
        lead={t('morning.lead')}
        texts={texts}
        beside={<ChangeTexts section="home.morning" />}
        atOnce={3}
        slides={shown.map(({ key, drawing }) => ({
          key,
          content: (
            <figure className="grid content-start overflow-hidden rounded-lg border border-line bg-surface shadow-low">
              <img
                src={drawing}
                alt={t(`morning.moments.${key}.picture`)}
                width={560}
                height={400}
                loading="lazy"
                className="h-auto w-full"
              />
              <figcaption className="grid gap-1 p-5 sm:p-6">
                <h3 className="text-xl">{t(`morning.moments.${key}.title`)}</h3>
                <p>{t(`morning.moments.${key}.text`, { art })}</p>
              </figcaption>
            </figure>
          ),
        }))}
      />
    </div>
  )
}
