import { legalTexts } from '#domain/legal-texts.ts'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import type { TextNamespace } from '#web/kernel/i18n/resources.ts'

const texts: readonly TextNamespace[] = [
  'admin',
  'drafts',
  'lists',
  'accounts-admin',
  'audit',
  'association-admin',
  'about',
  'venue',
  'ads',
  'two-factor',
  'payments',
  'prices',
  'donation-admin',
  'payment-failures',
  'payment-events',
  'receipt-export',
  'receipts',
  'donations',
  'events',
  'repair',
  'statistics',
  'dashboard',
  'status',
  'enrolment-admin',
  'admin-actions',
  'attendance',
  'programme-admin',
  'library',
  'library-admin',
  'mailings',
  'notices',
  'site-texts',
  ...legalTexts,
  'statutes',
  'imports',
  'ads-admin',
  'banner-admin',
  'incidents-admin',
  'home-sections',
  'enrolments',
  'programmes',
  'cancellation',
  'profile',
  'errors',
]

/** One script and one set of texts for all of their pages: administrators are few, and use them together. */
export async function loadAdmin() {
  const [admin] = await Promise.all([import('./admin.tsx'), loadTexts(texts)])
  return { Component: admin.default }
}
