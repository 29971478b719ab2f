import { useTranslation } from 'react-i18next'
import { type BannerPlace, bannerImage } from '#domain/banners/specification.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useAssociation } from '#web/startup/association.ts'
import { PlaceSketch } from './place-sketch.tsx'

/** One place for advertisements: where it is, the images for it, and what a year of it costs. */
export function PlaceCard({ place }: { place: BannerPlace }) {
  const { t } = useTranslation('ads')
  const { language } = useLanguage()
  const { banners } = useAssociation()
  const rate = banners[`${place}Yearly`]
  return (
    <div className="grid grid-cols-1 content-start gap-6 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:p-7 lg:grid-cols-1">
      <PlaceSketch place={place} label={t(`places.${place}.sketch`)} />
      <div className="grid grid-cols-1 content-start gap-5">
        <div className="grid grid-cols-1 gap-2">
          <h3 className="text-xl">{t(`places.${place}.title`)}</h3>
          <p>{t(`places.${place}.text`)}</p>
        </div>
        <dl className="grid grid-cols-1 gap-4">
          <div>
            <dt className="text-ink-soft">{t('places.image')}</dt>
            <dd className="font-bold">{t('places.size', bannerImage)}</dd>
          </div>
          <div>
            <dt className="text-ink-soft">{t('places.rate')}</dt>
            <dd className="text-xl font-bold text-clay">
              {rate === null ? t('places.askRate') : formatMoney(rate, language)}
            </dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
