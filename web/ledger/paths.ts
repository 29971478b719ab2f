import type { Month } from '#domain/kernel/calendar.ts'
import { adminPages } from '#domain/pages.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'

/** The query parameter that names the month which is shown. */
export const monthParameter = 'mes'

export const ledgerPaths = {
  ledger: (month: Month) => withQuery(adminPages.ledger, [[monthParameter, month]]),
  /** A file for spreadsheets, made by the server. */
  export: (file: { month: Month; format: string; lng: string }) =>
    withQuery('/api/admin/ledger/export', Object.entries(file)),
} as const
