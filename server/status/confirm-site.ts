import { auditLog, installation } from '#server/db/schema.ts'
import { confirmPlace } from '#server/db/standby.ts'
import type { Deps } from '#server/deps.ts'

/** Confirms that this is the site now; pressed twice, or by two at once, it is recorded once. */
export async function confirmSite(deps: Deps, actorId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(installation).for('update')
    if (!row?.standbySince) return
    await confirmPlace(tx, deps.config)
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.confirmSite',
      subject: 'site',
    })
  })
}
