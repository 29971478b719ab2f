import { eq } from '#server/kernel/db/drizzle.ts'
import { exportedColumns, exportedRows, type PersonalData } from '#server/kernel/personal-data.ts'
import * as tables from './schema.ts'

/** Lists what the export has of the columns. A new one does not compile until it is decided on here. */
const exportedRecipients = exportedColumns(tables.mailingRecipients, {
  mailingId: true,
  payerId: false,
  state: true,
})

export const mailingData: PersonalData = {
  exported: [exportedRecipients],
  async sections(tx, { id }) {
    const { payerId, mailingId } = tables.mailingRecipients
    return {
      mailings: await exportedRows(tx, exportedRecipients, eq(payerId, id), mailingId),
    }
  },
  leftOut: new Map([
    [
      tables.mailings,
      'what the association has written to many, and of the account only that it was the author',
    ],
  ]),
  notOfAccounts: [tables.mailings, tables.mailingRecipients],
}
