import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { pricingPeriod } from '#domain/programmes/pricing.ts'
import { paths } from '#web/paths.ts'
import advertising from '#web/site/drawings/advertising.svg'
import library from '#web/site/drawings/empty-library.svg'
import events from '#web/site/drawings/events.svg'
import welcome from '#web/site/drawings/moment-welcome.svg'
import type { Banner } from './banner.tsx'

/** Our own announcements, for places without bookings. */
export function useHouseBanners() {
  const { t } = useTranslation('home-sections')

  const enrol = (today: CalendarDay): Banner => ({
    key: 'enrol',
    look: 'clay',
    drawing: welcome,
    title: t(`banners.enrol.${pricingPeriod(today)}`),
    text: t('banners.enrol.text'),
    link: t('banners.enrol.link'),
    to: paths.programmes(),
  })
  const linkTo = (
    key: 'events' | 'ads' | 'library',
  ): Pick<Banner, 'key' | 'title' | 'text' | 'link' | 'to'> => ({
    key,
    title: t(`banners.${key}.title`),
    text: t(`banners.${key}.text`),
    link: t(`banners.${key}.link`),
    to: paths[key](),
  })
  return {
    enrol,
    events: { ...linkTo('events'), look: 'sea', drawing: events },
    ads: { ...linkTo('ads'), look: 'sun', drawing: advertising },
    library: { ...linkTo('library'), look: 'sea', drawing: library },
  } as const
}
