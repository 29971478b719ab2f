import { exportedColumns, type PersonalData } from '#server/kernel/personal-data.ts'
import * as tables from './schema.ts'

/** Lists what the export has of the columns. A new one does not compile until it is decided on here. */
export const securityTables = {
  securityEvents: exportedColumns(tables.securityEvents, {
    id: false,
    at: true,
    level: true,
    type: true,
    message: true,
    sessionId: false,
    userId: false,
    url: false,
    userAgent: true,
    metadata: false,
  }),
}

export const securityData: PersonalData = { exported: Object.values(securityTables) }
