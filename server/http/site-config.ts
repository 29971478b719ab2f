import { beginning } from '#config'
import { type Association, publicPart } from '#domain/association/association.ts'
import { type CalendarDay, monthOf } from '#domain/calendar.ts'
import { isShownOn, type Notice } from '#domain/notices/notice.ts'
import { pricesFrom } from '#domain/programmes/price-list.ts'
import { offered, type Timetable } from '#domain/programmes/programme.ts'
import type { SiteConfig } from '#domain/start.ts'
import type { Config } from '#server/config.ts'

/** What the browser must know before it can show prices or a card form (design §4). */
export function siteConfig(
  { payments, google }: Config,
  today: CalendarDay,
  { programmes, closedDays }: Timetable,
  notices: readonly Notice[],
  association: Association,
): SiteConfig {
  const most = offered(programmes).map(({ maxPeople }) => maxPeople)
  return {
    stripePublishableKey: payments.publishableKey,
    stripeScriptUrl: payments.scriptUrl,
    stripeApiUrl: payments.browserUrl,
    demo: payments.sandbox,
    google: google !== null,
    peoplePerEnrolment: most.length > 0 ? Math.max(...most) : beginning.peoplePerEnrolment,
    today,
    programmes: programmes.map(({ sessions, prices, ...programme }) => ({
      ...programme,
      sessions: [...sessions],
      prices: pricesFrom(prices, monthOf(today)),
    })),
    association: publicPart(association),
    closedDays: closedDays.filter(({ day }) => day >= today),
    notices: notices.filter((notice) => isShownOn(notice, today)),
  }
}
