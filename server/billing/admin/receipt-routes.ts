import * as contract from '#domain/billing/admin/receipt-contract.ts'
import { isLanguage } from '#domain/language.ts'
import { asSpreadsheet } from '#server/admin/spreadsheet.ts'
import { auditLog } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { translator } from '#server/http/language.ts'
import type { Route } from '#server/http/route.ts'
import { receiptColumns } from './receipt-columns.ts'
import { entriesOf, sumReceipts } from './receipt-entries.ts'

export function registerReceiptExport(route: Route, deps: Deps): void {
  route(contract.sumReceipts, async ({ query }) => sumReceipts(deps, query))

  route(contract.exportReceipts, async ({ query, session, reply }) => {
    const { from, to, format, lng = '' } = query
    const language = isLanguage(lng) ? lng : session.user.language
    const name = translator(language)('receipt-export:file')
    // Recorded before the response is sent, so that every export of names is on record.
    await deps.db.insert(auditLog).values({
      at: deps.clock.now(),
      actorId: session.user.id,
      action: 'admin.exportReceipts',
      subject: 'receipts',
      after: { from, to, format },
    })
    const batches = entriesOf(deps, { from, to })
    return asSpreadsheet(
      reply,
      { columns: receiptColumns(language), batches },
      { format, name: `${name}-${from}-${to}`, sheet: name },
    )
  })
}
