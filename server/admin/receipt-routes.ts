import * as contract from '#domain/admin/receipt-contract.ts'
import { isLanguage } from '#domain/language.ts'
import { auditLog } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { translator } from '#server/http/language.ts'
import type { Route } from '#server/http/route.ts'
import { receiptCsv } from './receipt-csv.ts'
import { entriesOf, sumReceipts } from './receipt-entries.ts'
import { receiptXlsx } from './receipt-xlsx.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function registerReceiptExport(route: Route, deps: Deps): void {
  route(contract.sumReceipts, async ({ query }) => sumReceipts(deps, query))

  route(contract.exportReceipts, async ({ query, session, reply }) => {
    const { from, to, format, lng = '' } = query
    const language = isLanguage(lng) ? lng : session.user.language
    const name = translator(language)('receipt-export:file')
    // Before anything leaves: that somebody may have all these names is what is to be known.
    await deps.db.insert(auditLog).values({
      at: deps.clock.now(),
      actorId: session.user.id,
      action: 'admin.exportReceipts',
      subject: 'receipts',
      after: { from, to, format },
    })
    const entries = entriesOf(deps, { from, to })
    const file =
      format === 'csv'
        ? receiptCsv(entries, language)
        : await receiptXlsx(entries, { language, name })
    reply.type(types[format])
    reply.header('content-disposition', `attachment; filename="${name}-${from}-${to}.${format}"`)
    return file
  })
}
