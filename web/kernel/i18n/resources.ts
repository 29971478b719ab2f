/** The texts by noun; Spanish defines the keys, so a key without Spanish text does not compile. */
export interface Resources {
  about: typeof import('../../../locales/es/site/about.json')
  accounts: typeof import('../../../locales/es/accounts/accounts.json')
  'accounts-admin': typeof import('../../../locales/es/accounts/accounts-admin.json')
  admin: typeof import('../../../locales/es/admin/admin.json')
  'admin-actions': typeof import('../../../locales/es/admin/admin-actions.json')
  ads: typeof import('../../../locales/es/banners/ads.json')
  'ads-admin': typeof import('../../../locales/es/banners/ads-admin.json')
  'association-admin': typeof import('../../../locales/es/association/association-admin.json')
  attendance: typeof import('../../../locales/es/enrolments/attendance.json')
  audit: typeof import('../../../locales/es/audit/audit.json')
  'banner-admin': typeof import('../../../locales/es/banners/banner-admin.json')
  cancellation: typeof import('../../../locales/es/billing/cancellation.json')
  cookies: typeof import('../../../locales/es/legal/cookies.json')
  dashboard: typeof import('../../../locales/es/dashboard/dashboard.json')
  documents: typeof import('../../../locales/es/legal/documents.json')
  'donation-admin': typeof import('../../../locales/es/donations/donation-admin.json')
  donations: typeof import('../../../locales/es/donations/donations.json')
  drafts: typeof import('../../../locales/es/admin/drafts.json')
  'enrolment-admin': typeof import('../../../locales/es/enrolments/enrolment-admin.json')
  enrolments: typeof import('../../../locales/es/enrolments/enrolments.json')
  errors: typeof import('../../../locales/es/shell/errors.json')
  events: typeof import('../../../locales/es/programmes/events.json')
  film: typeof import('../../../locales/es/library/film.json')
  google: typeof import('../../../locales/es/accounts/google.json')
  home: typeof import('../../../locales/es/site/home.json')
  'home-sections': typeof import('../../../locales/es/site/home-sections.json')
  imports: typeof import('../../../locales/es/imports/imports.json')
  incidents: typeof import('../../../locales/es/legal/incidents.json')
  'incidents-admin': typeof import('../../../locales/es/security/incidents-admin.json')
  invoices: typeof import('../../../locales/es/billing/invoices.json')
  'legal-notice': typeof import('../../../locales/es/legal/legal-notice.json')
  library: typeof import('../../../locales/es/library/library.json')
  'library-admin': typeof import('../../../locales/es/library/library-admin.json')
  lists: typeof import('../../../locales/es/admin/lists.json')
  loading: typeof import('../../../locales/es/shell/loading.json')
  mailings: typeof import('../../../locales/es/mailings/mailings.json')
  notices: typeof import('../../../locales/es/notices/notices.json')
  overview: typeof import('../../../locales/es/programmes/overview.json')
  passwords: typeof import('../../../locales/es/accounts/passwords.json')
  'payment-card': typeof import('../../../locales/es/billing/payment-card.json')
  'payment-events': typeof import('../../../locales/es/billing/payment-events.json')
  'payment-failures': typeof import('../../../locales/es/billing/payment-failures.json')
  'payment-schedules': typeof import('../../../locales/es/billing/payment-schedules.json')
  payments: typeof import('../../../locales/es/billing/payments.json')
  people: typeof import('../../../locales/es/profile/people.json')
  prices: typeof import('../../../locales/es/billing/prices.json')
  'privacy-policy': typeof import('../../../locales/es/legal/privacy-policy.json')
  profile: typeof import('../../../locales/es/profile/profile.json')
  'programme-admin': typeof import('../../../locales/es/programmes/programme-admin.json')
  programmes: typeof import('../../../locales/es/programmes/programmes.json')
  'receipt-export': typeof import('../../../locales/es/billing/receipt-export.json')
  receipts: typeof import('../../../locales/es/billing/receipts.json')
  refunds: typeof import('../../../locales/es/legal/refunds.json')
  repair: typeof import('../../../locales/es/billing/repair.json')
  shell: typeof import('../../../locales/es/shell/shell.json')
  'site-texts': typeof import('../../../locales/es/site/site-texts.json')
  statistics: typeof import('../../../locales/es/statistics/statistics.json')
  status: typeof import('../../../locales/es/status/status.json')
  statutes: typeof import('../../../locales/es/legal/statutes.json')
  subscriptions: typeof import('../../../locales/es/billing/subscriptions.json')
  terms: typeof import('../../../locales/es/legal/terms.json')
  'two-factor': typeof import('../../../locales/es/accounts/two-factor.json')
  ui: typeof import('../../../locales/es/shell/ui.json')
  venue: typeof import('../../../locales/es/site/venue.json')
}

export type TextNamespace = keyof Resources

/** What surrounds every page speaks these. */
export const shellTexts = ['shell', 'ui'] as const satisfies TextNamespace[]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Resources
  }
}
