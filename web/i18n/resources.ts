import type accounts from '../../locales/es/accounts/accounts.json'
import type accountsAdmin from '../../locales/es/accounts/accounts-admin.json'
import type google from '../../locales/es/accounts/google.json'
import type passwords from '../../locales/es/accounts/passwords.json'
import type twoFactor from '../../locales/es/accounts/two-factor.json'
import type admin from '../../locales/es/admin/admin.json'
import type adminActions from '../../locales/es/admin/admin-actions.json'
import type drafts from '../../locales/es/admin/drafts.json'
import type lists from '../../locales/es/admin/lists.json'
import type associationAdmin from '../../locales/es/association/association-admin.json'
import type audit from '../../locales/es/audit/audit.json'
import type ads from '../../locales/es/banners/ads.json'
import type adsAdmin from '../../locales/es/banners/ads-admin.json'
import type bannerAdmin from '../../locales/es/banners/banner-admin.json'
import type cancellation from '../../locales/es/billing/cancellation.json'
import type invoices from '../../locales/es/billing/invoices.json'
import type paymentCard from '../../locales/es/billing/payment-card.json'
import type paymentEvents from '../../locales/es/billing/payment-events.json'
import type paymentFailures from '../../locales/es/billing/payment-failures.json'
import type payments from '../../locales/es/billing/payments.json'
import type prices from '../../locales/es/billing/prices.json'
import type receiptExport from '../../locales/es/billing/receipt-export.json'
import type receipts from '../../locales/es/billing/receipts.json'
import type repair from '../../locales/es/billing/repair.json'
import type subscriptions from '../../locales/es/billing/subscriptions.json'
import type dashboard from '../../locales/es/dashboard/dashboard.json'
import type donationAdmin from '../../locales/es/donations/donation-admin.json'
import type donations from '../../locales/es/donations/donations.json'
import type attendance from '../../locales/es/enrolments/attendance.json'
import type enrolmentAdmin from '../../locales/es/enrolments/enrolment-admin.json'
import type enrolments from '../../locales/es/enrolments/enrolments.json'
import type imports from '../../locales/es/imports/imports.json'
import type cookies from '../../locales/es/legal/cookies.json'
import type documents from '../../locales/es/legal/documents.json'
import type incidents from '../../locales/es/legal/incidents.json'
import type legalNotice from '../../locales/es/legal/legal-notice.json'
import type privacyPolicy from '../../locales/es/legal/privacy-policy.json'
import type refunds from '../../locales/es/legal/refunds.json'
import type statutes from '../../locales/es/legal/statutes.json'
import type terms from '../../locales/es/legal/terms.json'
import type film from '../../locales/es/library/film.json'
import type library from '../../locales/es/library/library.json'
import type libraryAdmin from '../../locales/es/library/library-admin.json'
import type mailings from '../../locales/es/mailings/mailings.json'
import type notices from '../../locales/es/notices/notices.json'
import type people from '../../locales/es/profile/people.json'
import type profile from '../../locales/es/profile/profile.json'
import type events from '../../locales/es/programmes/events.json'
import type overview from '../../locales/es/programmes/overview.json'
import type programmeAdmin from '../../locales/es/programmes/programme-admin.json'
import type programmes from '../../locales/es/programmes/programmes.json'
import type incidentsAdmin from '../../locales/es/security/incidents-admin.json'
import type errors from '../../locales/es/shell/errors.json'
import type loading from '../../locales/es/shell/loading.json'
import type shell from '../../locales/es/shell/shell.json'
import type ui from '../../locales/es/shell/ui.json'
import type about from '../../locales/es/site/about.json'
import type home from '../../locales/es/site/home.json'
import type homeSections from '../../locales/es/site/home-sections.json'
import type siteTexts from '../../locales/es/site/site-texts.json'
import type venue from '../../locales/es/site/venue.json'
import type statistics from '../../locales/es/statistics/statistics.json'
import type status from '../../locales/es/status/status.json'

/** The texts by noun; Spanish defines the keys, so a key without Spanish text does not compile. */
export interface Resources {
  about: typeof about
  accounts: typeof accounts
  'accounts-admin': typeof accountsAdmin
  drafts: typeof drafts
  admin: typeof admin
  ads: typeof ads
  'ads-admin': typeof adsAdmin
  attendance: typeof attendance
  'association-admin': typeof associationAdmin
  audit: typeof audit
  'banner-admin': typeof bannerAdmin
  cancellation: typeof cancellation
  cookies: typeof cookies
  'admin-actions': typeof adminActions
  'incidents-admin': typeof incidentsAdmin
  documents: typeof documents
  'donation-admin': typeof donationAdmin
  donations: typeof donations
  'enrolment-admin': typeof enrolmentAdmin
  enrolments: typeof enrolments
  errors: typeof errors
  events: typeof events
  film: typeof film
  google: typeof google
  home: typeof home
  'home-sections': typeof homeSections
  incidents: typeof incidents
  invoices: typeof invoices
  'legal-notice': typeof legalNotice
  library: typeof library
  'library-admin': typeof libraryAdmin
  lists: typeof lists
  loading: typeof loading
  imports: typeof imports
  mailings: typeof mailings
  notices: typeof notices
  overview: typeof overview
  passwords: typeof passwords
  'payment-card': typeof paymentCard
  'payment-failures': typeof paymentFailures
  payments: typeof payments
  'payment-events': typeof paymentEvents
  prices: typeof prices
  'privacy-policy': typeof privacyPolicy
  people: typeof people
  profile: typeof profile
  'programme-admin': typeof programmeAdmin
  programmes: typeof programmes
  'receipt-export': typeof receiptExport
  receipts: typeof receipts
  refunds: typeof refunds
  repair: typeof repair
  shell: typeof shell
  'site-texts': typeof siteTexts
  statistics: typeof statistics
  status: typeof status
  dashboard: typeof dashboard
  statutes: typeof statutes
  subscriptions: typeof subscriptions
  terms: typeof terms
  'two-factor': typeof twoFactor
  ui: typeof ui
  venue: typeof venue
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
