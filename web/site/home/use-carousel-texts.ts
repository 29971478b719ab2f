import { useTranslation } from 'react-i18next'
import type { CarouselTexts } from '#web/kernel/ui/content/carousel.tsx'

/** Returns what a carousel says, in the reader's language. */
export function useCarouselTexts(): CarouselTexts {
  const { t } = useTranslation('home-sections')
  return {
    carousel: t('carousel.carousel'),
    slide: t('carousel.slide'),
    hint: t('carousel.hint'),
    previous: t('carousel.previous'),
    next: t('carousel.next'),
    place: (first, last, count) =>
      first === last
        ? t('carousel.place', { first, count })
        : t('carousel.places', { first, last, count }),
  }
}
