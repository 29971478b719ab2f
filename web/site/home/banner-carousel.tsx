import type { ReactNode } from 'react'
import { BannerPlace } from '#web/banners/banner-place.tsx'
import { Carousel } from '#web/kernel/ui/content/carousel.tsx'
import { useCarouselTexts } from './use-carousel-texts.ts'

interface BannerCarouselProps {
  title: string
  banners: readonly ReactNode[]
}

export function BannerCarousel({ title, banners }: BannerCarouselProps) {
  return (
    <Carousel
      title={title}
      texts={useCarouselTexts()}
      atOnce={2}
      // By their places: what is in one changes, and none of them moves.
      slides={banners.map((banner, index) => ({
        key: String(index),
        content: <BannerPlace>{banner}</BannerPlace>,
      }))}
    />
  )
}
