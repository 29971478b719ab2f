import { adminPages } from '#domain/pages.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'

/** The query parameter that names the donation whose money is given back. */
export const donationParameter = 'id'

export const donationPaths = {
  donations: (search: Readonly<Record<string, string>> = {}) =>
    withQuery(adminPages.donations, Object.entries(search)),
  /** A file for spreadsheets, made by the server. */
  donationExport: (file: Readonly<Record<string, string | undefined>>) =>
    withQuery('/api/admin/donations/export', Object.entries(file)),
  donationRefund: (donationId?: string) =>
    withQuery(adminPages.donationRefund, [[donationParameter, donationId]]),
} as const
