import type { CalendarDay } from './kernel/calendar.ts'

/**
 * The day on which the wording of each text was last changed. Raise it with every change that says
 * something else: pages show it, and consents are stored with it (design §6).
 */
export const revisedOn = {
  'legal-notice': '2026-11-30',
  'privacy-policy': '2026-11-30',
  cookies: '2026-11-30',
  terms: '2026-11-30',
  refunds: '2026-11-30',
  incidents: '2026-11-30',
} as const satisfies Record<string, CalendarDay>

export type LegalText = keyof typeof revisedOn

export const legalTexts = Object.keys(revisedOn) as LegalText[]

/** Returns the legal text that a section belongs to; undefined for those of other pages. */
export const legalTextOf = (sectionId: string): LegalText | undefined =>
  legalTexts.find((name) => sectionId.startsWith(`${name}.`))

/** The days on which administrators last changed the wording of these texts. */
export type ChangedOn = Partial<Record<LegalText, CalendarDay>>

/** Returns the day of a text's wording, as it is shipped or as administrators have changed it since. */
export function revisionOf(name: LegalText, changedOn: ChangedOn = {}): CalendarDay {
  return newest(revisedOn[name], changedOn[name] ?? revisedOn[name])
}

/** Returns what opening an account agrees to: the newest of the texts that its form names. */
export function termsVersionOf(changedOn: ChangedOn = {}): CalendarDay {
  return newest(revisionOf('terms', changedOn), revisionOf('privacy-policy', changedOn))
}

function newest(...days: CalendarDay[]): CalendarDay {
  return days.reduce((last, day) => (day > last ? day : last))
}
