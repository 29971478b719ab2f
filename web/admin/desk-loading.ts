import { loadTexts } from '#web/i18n/i18n.ts'
import type { TextNamespace } from '#web/i18n/resources.ts'

const texts: readonly TextNamespace[] = [
  'admin',
  'accounts-desk',
  'audit',
  'two-factor',
  'payments',
  'prices',
  'donation-desk',
  'payment-failures',
  'payment-events',
  'receipt-export',
  'repair',
  'statistics',
  'enrolment-desk',
  'desk-actions',
  'attendance',
  'programme-desk',
  'library',
  'library-desk',
  'mailings',
  'ads-desk',
  'banner-desk',
  'home-sections',
  'enrolments',
  'programmes',
  'cancellation',
  'profile',
  'errors',
]

/** One script and one set of texts for all of their pages: administrators are few, and use them together. */
export async function loadDesk() {
  const [desk] = await Promise.all([import('./desk.tsx'), loadTexts(texts)])
  return { Component: desk.default }
}
