import { accountTables } from '#server/accounts/personal-data.ts'
import { billingTables } from '#server/billing/personal-data.ts'
import { enrolmentTables } from '#server/enrolments/personal-data.ts'
import { kernelTables } from '#server/kernel/exported-tables.ts'
import { programmeTables } from '#server/programmes/personal-data.ts'
import { securityTables } from '#server/security/personal-data.ts'

/**
 * The exported columns of the tables that hang on an account and its enrolments. Left out are hashes,
 * sealed texts (exported in plain text where they hold anything), ids that only the card provider can
 * use, and internal state.
 */
export const tables = {
  ...kernelTables,
  ...securityTables,
  ...accountTables,
  ...programmeTables,
  ...enrolmentTables,
  ...billingTables,
}
