import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownBanner } from '#domain/banners/contract.ts'
import { bannerImage, pictureFormats } from '#domain/banners/specification.ts'
import { fallbackLanguage, type Language, textIn } from '#domain/kernel/language.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { AdCard } from './ad-card.tsx'
import { countFollowed, countSeen } from './count-banners.ts'

/** How much of a banner has to be in view, and for how long, to count as seen. */
const half = 0.5
const SEEN_MS = 1000

interface AdBannerProps {
  banner: Omit<ShownBanner, 'slot'>
  /** Only what the public sees is counted. */
  isCounted?: boolean
}

/** An advertisement: a picture that is a link, and the word that says what it is. */
export function AdBanner({ banner, isCounted = true }: AdBannerProps) {
  const { t } = useTranslation('home-sections')
  const { language } = useLanguage()
  const card = useRef<HTMLElement>(null)
  useSeen(card, isCounted ? banner.id : null)
  const { id, name, link, alt } = banner
  return (
    <AdCard ref={card} name={name}>
      <a
        href={link}
        target="_blank"
        rel="sponsored noopener"
        onClick={() => isCounted && countFollowed(id)}
        onAuxClick={({ button }) => isCounted && button === 1 && countFollowed(id)}
        className="block self-center rounded-md after:absolute after:inset-0 after:rounded-lg"
      >
        <BannerImage
          pictures={banner.pictures}
          alt={textIn(alt, language)}
          lang={fallbackLanguage(alt, language)}
        />
        <span className="sr-only">
          <Sentence>{(keep) => t('banners.otherTab', { name: keep(name) })}</Sentence>
        </span>
      </a>
    </AdCard>
  )
}

interface BannerImageProps {
  pictures: ShownBanner['pictures']
  alt: string
  lang: Language | undefined
}

/**
 * In the lightest format that the browser supports, and at the width of its place; on white, as
 * transparent pictures would show our ground, which is dark at night.
 */
function BannerImage({ pictures, alt, lang }: BannerImageProps) {
  const inFormat = (format: string) => pictures.filter((picture) => picture.format === format)
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes="(min-width: 48rem) 36rem, 100vw"
          srcSet={inFormat(format)
            .map(({ src, width }) => `${src} ${width}w`)
            .join(', ')}
        />
      ))}
      <img
        src={inFormat('webp').at(-1)?.src}
        alt={alt}
        lang={lang}
        width={bannerImage.width}
        height={bannerImage.height}
        loading="lazy"
        decoding="async"
        className="aspect-[2/1] h-auto w-full rounded-md bg-white object-cover"
      />
    </picture>
  )
}

/** Counts a banner once half of it has been in view for a second. */
function useSeen(card: RefObject<HTMLElement | null>, id: string | null): void {
  useEffect(() => {
    const element = card.current
    if (id === null || !element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          countSeen(id)
        }, SEEN_MS)
      },
      { threshold: half },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [card, id])
}
