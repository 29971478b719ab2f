import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { SiteData } from '#server/site-data.ts'

/** The data that all pages are made with: pages made with others are rebuilt. */
export interface PageData {
  today: CalendarDay
  siteData: SiteData
}

type PageDataDeps = Pick<Deps, 'businessDay' | 'siteData'>

/** As most requests find it, without waiting. */
export function freshPageData({ businessDay, siteData }: PageDataDeps): PageData | null {
  const day = businessDay.fresh()
  const data = siteData.fresh()
  return day && data ? { today: day.today, siteData: data } : null
}

export async function readPageData({ businessDay, siteData }: PageDataDeps): Promise<PageData> {
  const [{ today }, data] = await Promise.all([businessDay.read(), siteData.read()])
  return { today, siteData: data }
}
