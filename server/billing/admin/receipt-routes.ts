import { receiptColumns } from '#domain/billing/admin/receipt-columns.ts'
import * as contract from '#domain/billing/admin/receipt-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { sendListFile } from '#server/kernel/lists/list-file.ts'
import { entriesOf, sumReceipts } from './receipt-entries.ts'

export function registerReceiptExport(route: Route, deps: Deps): void {
  route(contract.sumReceipts, async ({ query }) => sumReceipts(deps, query))

  route(contract.exportReceipts, ({ query, session, reply }) => {
    const { from, to } = query
    return sendListFile(
      deps,
      { query, session, reply },
      {
        list: receiptColumns,
        name: 'file',
        suffix: `-${from}-${to}`,
        batches: entriesOf(deps, { from, to }),
        audit: { action: 'admin.exportReceipts', subject: 'receipts', after: { from, to } },
      },
    )
  })
}
