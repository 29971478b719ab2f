import { DomainError } from '#domain/kernel/errors.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog } from '#server/schema.ts'
import { type Difference, unexplained } from './unexplained.ts'

interface Correction extends Pick<Difference, 'reference' | 'account'> {
  cents: Cents
  actorId: string
}

/**
 * Posts a difference that somebody has explained, so that the ledger has what the provider has.
 * @throws DomainError ledger.differenceChanged where it is gone, or another one by now
 */
export async function correctLedger(deps: Deps, correction: Correction): Promise<void> {
  const { reference, account, cents, actorId } = correction
  const now = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    // Of two at once the second finds that it is gone.
    await lockUntilCommit(tx, 'ledger correction')
    const found = (await unexplained({ ...deps, db: tx })).some(
      (one) => one.reference === reference && one.account === account && one.cents === cents,
    )
    if (!found) throw new DomainError('ledger.differenceChanged')
    await tx.execute(sql`
      select post_journal('correction:' || gen_random_uuid(), 'correction', ${now.toISOString()},
        ${account}, 'other', ${cents}, ${reference})`)
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.correctLedger',
      subject: 'ledger',
      after: { reference, amountCents: cents },
    })
  })
}
