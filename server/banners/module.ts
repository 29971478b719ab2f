import type { Module } from '#server/kernel/module.ts'
import { registerAdsAdmin } from './admin/ads-routes.ts'
import { registerBannerAdmin } from './admin/banner-routes.ts'
import { purgeBanners } from './admin/change-banner.ts'
import { advertisingFileReferences } from './file-references.ts'
import { bannerData } from './personal-data.ts'
import { deleteOldAds, remindOfAds } from './remind-of-ads.ts'
import { registerBanners } from './routes.ts'
import { registerSamples } from './samples.ts'
import * as tables from './schema.ts'

export const banners: Module = {
  name: 'banners',
  async routes(app, route, deps) {
    registerBanners(route, deps)
    registerBannerAdmin(route, deps)
    registerAdsAdmin(route, deps)
    await registerSamples(app, deps)
  },
  jobs: (deps) => [{ name: 'remind-of-ads', cron: '*/10 * * * *', run: () => remindOfAds(deps) }],
  retention: { advertisements: deleteOldAds, banners: purgeBanners },
  files: advertisingFileReferences,
  auditTitles: {
    banner: { id: tables.banners.id, title: tables.banners.name },
    ad: { id: tables.advertisingRequests.id, title: tables.advertisingRequests.company },
  },
  personalData: bannerData,
}
