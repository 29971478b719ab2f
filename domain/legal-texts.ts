import type { CalendarDay } from './calendar.ts'

/**
 * The day on which the wording of each text was last changed. Raise it with every change that says
 * something else: pages show it, and consents are stored with it (design §6).
 */
export const revisedOn = {
  'legal-notice': '2026-11-21',
  'privacy-policy': '2026-11-28',
  cookies: '2026-11-28',
  terms: '2026-11-22',
  refunds: '2026-11-22',
  incidents: '2026-11-21',
} as const satisfies Record<string, CalendarDay>

export type LegalText = keyof typeof revisedOn

/** What opening an account agrees to, as of the newest of the texts that its form names. */
export const termsVersion: CalendarDay = newest(revisedOn.terms, revisedOn['privacy-policy'])

function newest(...days: CalendarDay[]): CalendarDay {
  return days.reduce((last, day) => (day > last ? day : last))
}
