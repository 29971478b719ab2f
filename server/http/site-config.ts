import { beginning } from '#config'
import { type Association, publicPart } from '#domain/association/association.ts'
import { type CalendarDay, monthOf } from '#domain/calendar.ts'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { isShownOn, type Notice } from '#domain/notices/notice.ts'
import { pricesFrom } from '#domain/programmes/price-list.ts'
import { offered, type Timetable } from '#domain/programmes/programme.ts'
import type { TextsByNamespace } from '#domain/site/site-texts.ts'
import type { SiteConfig } from '#domain/start.ts'
import type { Config } from '#server/config.ts'

interface KnownData {
  timetable: Timetable
  notices: { notices: readonly Notice[] }
  association: Association
  siteTexts: { version: number; changed: Record<Language, TextsByNamespace> }
}

/** What the browser must know before it can show prices or a card form (design §4). */
export function siteConfig(
  { payments, google }: Config,
  today: CalendarDay,
  known: KnownData,
): SiteConfig {
  const { programmes, closedDays } = known.timetable
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
    association: publicPart(known.association),
    closedDays: closedDays.filter(({ day }) => day >= today),
    notices: known.notices.notices.filter((notice) => isShownOn(notice, today)),
    ...changedTexts(known.siteTexts),
  }
}

function changedTexts({ version, changed }: KnownData['siteTexts']): Partial<SiteConfig> {
  const namespaces = Object.keys(changed[defaultLanguage])
  return namespaces.length > 0 ? { changedTexts: { version, namespaces } } : {}
}
