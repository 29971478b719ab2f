import type about from '../../locales/es/about.json'
import type accounts from '../../locales/es/accounts.json'
import type accountsAdmin from '../../locales/es/accounts-admin.json'
import type admin from '../../locales/es/admin.json'
import type adminActions from '../../locales/es/admin-actions.json'
import type ads from '../../locales/es/ads.json'
import type adsAdmin from '../../locales/es/ads-admin.json'
import type attendance from '../../locales/es/attendance.json'
import type audit from '../../locales/es/audit.json'
import type bannerAdmin from '../../locales/es/banner-admin.json'
import type cancellation from '../../locales/es/cancellation.json'
import type cookies from '../../locales/es/cookies.json'
import type documents from '../../locales/es/documents.json'
import type donationAdmin from '../../locales/es/donation-admin.json'
import type donations from '../../locales/es/donations.json'
import type enrolmentAdmin from '../../locales/es/enrolment-admin.json'
import type enrolments from '../../locales/es/enrolments.json'
import type errors from '../../locales/es/errors.json'
import type events from '../../locales/es/events.json'
import type files from '../../locales/es/files.json'
import type film from '../../locales/es/film.json'
import type google from '../../locales/es/google.json'
import type home from '../../locales/es/home.json'
import type homeSections from '../../locales/es/home-sections.json'
import type incidents from '../../locales/es/incidents.json'
import type invoices from '../../locales/es/invoices.json'
import type legalNotice from '../../locales/es/legal-notice.json'
import type library from '../../locales/es/library.json'
import type libraryAdmin from '../../locales/es/library-admin.json'
import type loading from '../../locales/es/loading.json'
import type mailings from '../../locales/es/mailings.json'
import type overview from '../../locales/es/overview.json'
import type passwords from '../../locales/es/passwords.json'
import type paymentCard from '../../locales/es/payment-card.json'
import type paymentEvents from '../../locales/es/payment-events.json'
import type paymentFailures from '../../locales/es/payment-failures.json'
import type payments from '../../locales/es/payments.json'
import type prices from '../../locales/es/prices.json'
import type privacyPolicy from '../../locales/es/privacy-policy.json'
import type profile from '../../locales/es/profile.json'
import type programmeAdmin from '../../locales/es/programme-admin.json'
import type programmes from '../../locales/es/programmes.json'
import type receiptExport from '../../locales/es/receipt-export.json'
import type refunds from '../../locales/es/refunds.json'
import type repair from '../../locales/es/repair.json'
import type shell from '../../locales/es/shell.json'
import type statistics from '../../locales/es/statistics.json'
import type statutes from '../../locales/es/statutes.json'
import type subscriptions from '../../locales/es/subscriptions.json'
import type terms from '../../locales/es/terms.json'
import type twoFactor from '../../locales/es/two-factor.json'
import type ui from '../../locales/es/ui.json'
import type venue from '../../locales/es/venue.json'

/** The texts by noun; Spanish defines the keys, so a key without Spanish text does not compile. */
export interface Resources {
  about: typeof about
  accounts: typeof accounts
  'accounts-admin': typeof accountsAdmin
  admin: typeof admin
  ads: typeof ads
  'ads-admin': typeof adsAdmin
  attendance: typeof attendance
  audit: typeof audit
  'banner-admin': typeof bannerAdmin
  cancellation: typeof cancellation
  cookies: typeof cookies
  'admin-actions': typeof adminActions
  documents: typeof documents
  'donation-admin': typeof donationAdmin
  donations: typeof donations
  'enrolment-admin': typeof enrolmentAdmin
  enrolments: typeof enrolments
  errors: typeof errors
  events: typeof events
  files: typeof files
  film: typeof film
  google: typeof google
  home: typeof home
  'home-sections': typeof homeSections
  incidents: typeof incidents
  invoices: typeof invoices
  'legal-notice': typeof legalNotice
  library: typeof library
  'library-admin': typeof libraryAdmin
  loading: typeof loading
  mailings: typeof mailings
  overview: typeof overview
  passwords: typeof passwords
  'payment-card': typeof paymentCard
  'payment-failures': typeof paymentFailures
  payments: typeof payments
  'payment-events': typeof paymentEvents
  prices: typeof prices
  'privacy-policy': typeof privacyPolicy
  profile: typeof profile
  'programme-admin': typeof programmeAdmin
  programmes: typeof programmes
  'receipt-export': typeof receiptExport
  refunds: typeof refunds
  repair: typeof repair
  shell: typeof shell
  statistics: typeof statistics
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
