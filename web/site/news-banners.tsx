import { useTranslation } from 'react-i18next'
import { useToday } from '#web/shell/config.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { BannerCard } from './banner.tsx'
import { useCarouselTexts } from './use-carousel-texts.ts'
import { useHouseBanners } from './use-house-banners.ts'

/** The banners under the hero. */
export default function NewsBanners() {
  const { t } = useTranslation('home-sections')
  const texts = useCarouselTexts()
  const today = useToday()
  const { enrol, events, donate, ads } = useHouseBanners()
  const banners = [...(today ? [enrol(today)] : []), events, donate, ads]
  return (
    <div className="page pt-12 sm:pt-16">
      <Carousel
        title={t('banners.title')}
        texts={texts}
        atOnce={2}
        slides={banners.map(({ key, ...banner }) => ({
          key,
          content: <BannerCard {...banner} />,
        }))}
      />
    </div>
  )
}
