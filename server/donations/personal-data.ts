import { eq } from '#server/kernel/db/drizzle.ts'
import { exportedColumns, exportedRows, type PersonalData } from '#server/kernel/personal-data.ts'
import * as tables from './schema.ts'

/** Lists what the export has of the columns. A new one does not compile until it is decided on here. */
const exportedDonations = exportedColumns(tables.donations, {
  id: false,
  formId: false,
  amountCents: true,
  anonymous: true,
  firstName: true,
  lastName: true,
  email: true,
  language: true,
  paymentIntentId: false,
  attempt: false,
  paymentStatus: true,
  paidBy: true,
  refundedCents: true,
  disputedCents: true,
  declines: false,
  declinedAt: false,
  madeAt: true,
  paidAt: true,
  createdAt: true,
  searchText: false,
  spelling: false,
})

export const donationData: PersonalData = {
  exported: [exportedDonations],
  async sections(tx, { confirmedEmail }) {
    if (confirmedEmail === null) return { donations: [] }
    const { email, createdAt } = tables.donations
    return {
      donations: await exportedRows(tx, exportedDonations, eq(email, confirmedEmail), createdAt),
    }
  },
  notOfAccounts: [tables.donations],
}
