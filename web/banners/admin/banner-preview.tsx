import { useTranslation } from 'react-i18next'
import { bannerImage } from '#domain/banners/specification.ts'
import { AdCard } from '#web/banners/ad-card.tsx'

/** As wide as a place of the carousel is, in CSS pixels: on a telephone, and where there is room. */
const widths = { phone: 290, computer: 560 } as const

interface BannerPreviewProps {
  name: string
  alt: string
  /** `null`: no picture was chosen yet. */
  src: string | null
}

/** A banner before it is saved, as the public will see it. */
export function BannerPreview({ name, alt, src }: BannerPreviewProps) {
  const { t } = useTranslation('banner-admin')
  return (
    <section aria-labelledby="preview" className="grid grid-cols-1 gap-4">
      <h2 id="preview" className="text-xl font-bold">
        {t('preview.title')}
      </h2>
      <p>{t(src === null ? 'preview.none' : 'preview.cut')}</p>
      {src !== null && (
        <div className="flex flex-wrap items-start gap-6">
          {(['phone', 'computer'] as const).map((where) => (
            <figure
              key={where}
              className="grid max-w-full grid-cols-1 gap-2"
              style={{ width: widths[where] }}
            >
              <figcaption>{t(`preview.${where}`)}</figcaption>
              <AdCard name={name}>
                <img
                  src={src}
                  alt={alt}
                  width={bannerImage.width}
                  height={bannerImage.height}
                  className="aspect-[2/1] h-auto w-full rounded-md bg-white object-cover"
                />
              </AdCard>
            </figure>
          ))}
        </div>
      )}
    </section>
  )
}
