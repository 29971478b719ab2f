import { useTranslation } from 'react-i18next'
import { AdBanner } from '#web/banners/ad-banner.tsx'
import { useBanners } from '#web/banners/use-banners.ts'
import { useToday } from '#web/startup/config.ts'
import { BannerCard } from './banner.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { useHouseBanners } from './use-house-banners.ts'

/** The banners under the hero: advertisements first, as they are sold (`/ads`), then our own. */
export function NewsBanners() {
  const { t } = useTranslation('home-sections')
  const today = useToday()
  const { enrol, events, ads } = useHouseBanners()
  const paid = useBanners('primary')
  const own = [events, ads].map(({ key, ...banner }) => <BannerCard key={key} {...banner} />)
  const banners = [
    ...paid.map((banner) => <AdBanner key={banner.id} banner={banner} />),
    ...(today ? [<BannerCard {...enrol(today)} key="enrol" />] : []),
    ...own,
  ]
  return (
    <div className="page py-7 sm:py-16">
      <BannerCarousel title={t('banners.title')} banners={banners} />
    </div>
  )
}
