import { adminPages } from '#domain/pages.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'

/** The query parameter that names an advertising request. */
export const adParameter = 'peticion'

/** The query parameter that names the banner which is changed. */
export const bannerParameter = 'id'

export const bannerPaths = {
  ads: (view: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.ads, Object.entries(view)),
  ad: (id?: string) => withQuery(adminPages.ad, [[adParameter, id]]),
  /** A file for spreadsheets, made by the server. */
  adExport: (file: Readonly<Record<string, string | undefined>>) =>
    withQuery('/api/admin/ads/export', Object.entries(file)),
  /** One to be changed; without any, to add one, which a request may begin. */
  banner: (id?: string, request?: string) =>
    withQuery(adminPages.banner, [
      [bannerParameter, id],
      [adParameter, request],
    ]),
} as const
