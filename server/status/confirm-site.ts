import { DAY_MS } from '#domain/kernel/durations.ts'
import { giveUpMail } from '#server/kernel/adapters/mail/queue.ts'
import { confirmPlace } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, installation } from '#server/schema.ts'

/** Who made the backup has sent by then what waited in it, or given it up (`RETRY_LIMIT` of the queues). */
const SENT_WITHIN_MS = 3 * DAY_MS

/** Confirms that this is the site now; pressed twice, or by two at once, it is recorded once. */
export async function confirmSite(deps: Deps, actorId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(installation).for('update')
    if (!row?.standbySince) return
    const confirmedAt = await deps.businessClock.now()
    await confirmPlace(tx, { config: deps.config, confirmedAt })
    await giveUpMail(tx, new Date(deps.clock.now().getTime() - SENT_WITHIN_MS))
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.confirmSite',
      subject: 'site',
    })
  })
}
