import type { z } from 'zod'
import type { listDisputes as contract } from '#domain/billing/admin/dispute-contract.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { asc, desc, ne } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { disputes } from '#server/schema.ts'

/** Lists every dispute, the open ones first, of each kind the newest first. */
export async function listDisputes({
  db,
}: Pick<Deps, 'db'>): Promise<z.output<(typeof contract)['response']>> {
  const rows = await db
    .select()
    .from(disputes)
    .orderBy(asc(ne(disputes.status, 'open')), desc(disputes.openedAt), desc(disputes.id))
  return {
    disputes: rows.map(({ id, chargeId, amountCents, reason, status, evidenceDueBy }) => ({
      id,
      reason,
      status,
      invoiceId: chargeId,
      amount: toEuros(amountCents),
      dueBy: status === 'open' && evidenceDueBy ? madridDay(evidenceDueBy) : null,
    })),
  }
}
