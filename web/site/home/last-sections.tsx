import { useTranslation } from 'react-i18next'
import { AdBanner } from '#web/banners/ad-banner.tsx'
import { useBanners } from '#web/banners/use-banners.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { paths } from '#web/paths.ts'
import donation from '#web/site/drawings/donation.svg'
import { BannerCard } from './banner.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { useHouseBanners } from './use-house-banners.ts'

/** How else one can take part: a donation, and the secondary banners. */
export function LastSections() {
  const { t } = useTranslation('home-sections')
  const { library, ads } = useHouseBanners()
  const paid = useBanners('secondary').map((banner) => <AdBanner key={banner.id} banner={banner} />)
  const own = [library, ads].map(({ key, ...banner }) => <BannerCard key={key} {...banner} />)
  // In pairs, so that no place stays empty.
  const banners = [...paid, ...own.slice(0, paid.length < 2 ? 2 - paid.length : paid.length % 2)]
  return (
    <>
      <section aria-labelledby="donate" className="bg-moss-soft">
        <div className="page grid items-center gap-6 py-7 sm:py-20 md:grid-cols-[3fr_2fr]">
          <div className="grid justify-items-start gap-4">
            <h2 id="donate" className="max-w-[20ch] text-3xl">
              {t('donate.title')}
            </h2>
            <p className="prose text-lg">{t('donate.text')}</p>
            <ChangeTexts section="home.donate" />
            <Link to={paths.donate()} className={buttonClasses('primary', 'mt-2')}>
              {t('donate.action')}
            </Link>
          </div>
          <img
            src={donation}
            alt=""
            width={400}
            height={300}
            loading="lazy"
            className="h-auto w-full max-w-36 justify-self-center sm:max-w-96"
          />
        </div>
      </section>
      <div className="page py-7 sm:py-20">
        <BannerCarousel title={t('banners.more')} banners={banners} />
      </div>
    </>
  )
}
