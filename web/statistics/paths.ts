import { adminPages } from '#domain/pages.ts'
import { withQuery } from '#web/kernel/page/with-query.ts'

type Chosen = Readonly<Record<string, string | undefined>>

export const statisticsPaths = {
  statistics: (chosen: Chosen = {}) => withQuery(adminPages.statistics, Object.entries(chosen)),
  /** A file for spreadsheets, made by the server. */
  export: (file: Chosen) => withQuery('/api/admin/stats/export', Object.entries(file)),
} as const
