import { auditLog } from './db/schema/audit.ts'
import { outgoingMail } from './db/schema/mail.ts'
import { exportedColumns } from './personal-data.ts'

/** Lists what the export has of the columns of the kernel's own tables. */
export const kernelTables = {
  outgoingMail: exportedColumns(outgoingMail, {
    id: false,
    dedupeKey: false,
    recipient: true,
    userId: false,
    language: true,
    template: true,
    // Until it is sent, the text of a link that opens something.
    params: false,
    createdAt: true,
    sentAt: true,
  }),
  auditLog: exportedColumns(auditLog, {
    id: false,
    at: true,
    actorId: false,
    action: true,
    subject: false,
    before: false,
    after: false,
  }),
}
