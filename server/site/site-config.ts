import { beginning } from '#config'
import { publicPart } from '#domain/association/association.ts'
import { type CalendarDay, monthOf } from '#domain/kernel/calendar.ts'
import { defaultLanguage } from '#domain/kernel/language.ts'
import { isShownOn } from '#domain/notices/notice.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { pricesFrom } from '#domain/programmes/price-list.ts'
import { offered } from '#domain/programmes/programme.ts'
import type { Config } from '#server/kernel/config.ts'
import type { SiteData } from '#server/site-data.ts'

/** Returns what the browser must know before it can show prices or a card form (design §4). */
export function siteConfig(
  { payments, google }: Config,
  today: CalendarDay,
  {
    timetable: { programmes, closedDays },
    notices: { notices },
    association: { association },
    siteTexts,
  }: Pick<SiteData, 'timetable' | 'notices' | 'association' | 'siteTexts'>,
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
    ...changedTexts(siteTexts),
    legalTextsChangedOn: siteTexts.legalTextsChangedOn,
  }
}

function changedTexts({ version, changed }: SiteData['siteTexts']): Partial<SiteConfig> {
  const namespaces = Object.keys(changed[defaultLanguage])
  return namespaces.length > 0 ? { changedTexts: { version, namespaces } } : {}
}
