import type { TextNamespace } from '#web/kernel/i18n/resources.ts'
import { lazySection } from './lazy-section.ts'

// What the home page shows below its first screen.

export const NewsBanners = section(() => import('./news-banners.tsx'))
export const Promo = section(() => import('./promo.tsx'), ['programmes'])
export const SessionCarousel = section(() => import('./session-carousel.tsx'))
export const AboutUs = section(() => import('#web/site/about/about-us.tsx'), ['film'])
export const WorkAreas = section(() => import('#web/site/about/work-areas.tsx'), ['programmes'])
export const Objectives = section(() => import('./objectives-carousel.tsx'), ['statutes'])
export const LastSections = section(() => import('./last-sections.tsx'))

function section(load: Parameters<typeof lazySection>[0], texts: readonly TextNamespace[] = []) {
  return lazySection(load, ['home-sections', ...texts])
}
