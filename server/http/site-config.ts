import { association } from '#config'
import type { CalendarDay } from '#domain/calendar.ts'
import type { SiteConfig } from '#domain/start.ts'
import type { Config } from '#server/config.ts'

/** What the browser must know before it can show prices or a card form (design §4). */
export function siteConfig({ payments, google }: Config, today: CalendarDay): SiteConfig {
  return {
    stripePublishableKey: payments.publishableKey,
    stripeScriptUrl: payments.scriptUrl,
    stripeApiUrl: payments.apiUrl,
    demo: payments.sandbox,
    google: google !== null,
    maxPersonas: association.limits.peoplePerEnrolment,
    today,
  }
}
