import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from '#server/kernel/db/drizzle.ts'
import { exportedColumns, exportedRows, type PersonalData } from '#server/kernel/personal-data.ts'
import * as tables from './schema.ts'

/** Lists what the export has of the columns. A new one does not compile until it is decided on here. */
const exportedRequests = exportedColumns(tables.advertisingRequests, {
  id: false,
  name: true,
  email: true,
  company: true,
  place: true,
  message: true,
  language: true,
  state: true,
  createdAt: true,
  changedAt: true,
  remindedAt: false,
  sampleId: false,
  searchText: false,
  spelling: false,
})

export const bannerData: PersonalData = {
  exported: [exportedRequests],
  async sections(tx, { confirmedEmail }) {
    if (confirmedEmail === null) return { advertisingRequests: [] }
    const { email, createdAt } = tables.advertisingRequests
    return {
      advertisingRequests: await exportedRows(
        tx,
        exportedRequests,
        eq(email, confirmedEmail),
        createdAt,
      ),
    }
  },
  leftOut: new Map<PgTable, string>([
    [tables.banners, 'what firms show on the home page, and what everybody can see there'],
    [tables.bannerCounts, 'anonymous sums of a day'],
    [tables.advertisingAnswers, 'what was answered to an advertiser, who has it by e-mail'],
  ]),
  notOfAccounts: [
    tables.advertisingRequests,
    tables.advertisingAnswers,
    tables.banners,
    tables.bannerCounts,
  ],
}
