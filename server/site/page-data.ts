import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { SiteData } from '#server/site-data.ts'

/** The data that all pages are made with: pages made with others are rebuilt. */
export interface PageData {
  today: CalendarDay
  siteData: SiteData
}

type PageDataDeps = Pick<Deps, 'businessDay' | 'siteData'>

export async function readPageData({ businessDay, siteData }: PageDataDeps): Promise<PageData> {
  const [{ today }, data] = await Promise.all([businessDay.read(), siteData.read()])
  return { today, siteData: data }
}
