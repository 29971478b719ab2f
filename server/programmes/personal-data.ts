import { exportedColumns, type PersonalData } from '#server/kernel/personal-data.ts'
import * as tables from './schema.ts'

/** Lists what the export has of the columns. A new one does not compile until it is decided on here. */
export const programmeTables = {
  priceNotices: exportedColumns(tables.priceNotices, {
    priceId: false,
    payerId: false,
    fromMonth: true,
    notifiedAt: true,
    withdrawalNotifiedAt: true,
  }),
}

export const programmeData: PersonalData = {
  exported: Object.values(programmeTables),
  leftOut: new Map([
    [
      tables.programmePrices,
      'what programmes cost, which leads to people only by which administrator has decided it',
    ],
  ]),
  notOfAccounts: [tables.priceNotices],
}
