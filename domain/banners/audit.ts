import type { NounAudit } from '../kernel/audit.ts'

export const bannerAudit = {
  actions: [
    'admin.answerAd',
    'admin.settleAd',
    'admin.exportAds',
    'admin.addBanner',
    'admin.changeBanner',
    'admin.orderBanners',
    'admin.deleteBanner',
    'admin.restoreBanner',
  ],
  subjects: ['ad', 'ads', 'banner', 'banners'],
} as const satisfies NounAudit
