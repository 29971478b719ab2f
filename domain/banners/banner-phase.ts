import type { CalendarDay } from '../kernel/calendar.ts'

/** Says whether a banner is seen, will be, was, or was taken away for a while. */
export const bannerPhases = ['shown', 'coming', 'over', 'off'] as const

type BannerPhase = (typeof bannerPhases)[number]

/** Returns what a banner is on this day; both its days belong to it. */
export function bannerPhase(
  { active, startsOn, endsOn }: { active: boolean; startsOn: CalendarDay; endsOn: CalendarDay },
  today: CalendarDay,
): BannerPhase {
  if (endsOn < today) return 'over'
  if (!active) return 'off'
  return startsOn > today ? 'coming' : 'shown'
}
