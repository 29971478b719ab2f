import * as contract from '#domain/enrolments/admin/view-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { auditLog, enrolmentViews } from '#server/schema.ts'

export function registerEnrolmentViews(route: Route, deps: Deps): void {
  route(contract.listViews, async () => ({
    views: await deps.db
      .select({
        id: enrolmentViews.id,
        name: enrolmentViews.name,
        address: enrolmentViews.address,
      })
      .from(enrolmentViews)
      .orderBy(sql`${enrolmentViews.name} collate "es-x-icu"`),
  }))

  route(contract.saveView, async ({ session, body }) => ({
    id: await saveView(deps, session.user.id, body),
  }))

  route(contract.removeView, ({ session, params }) => removeView(deps, session.user.id, params.id))
}

/**
 * Two who save the same name leave one view: that of the later.
 * @throws DomainError admin.tooManyViews
 */
async function saveView(
  { db, clock }: Deps,
  actorId: string,
  { name, address, isRestored }: { name: string; address: string; isRestored: boolean },
): Promise<string> {
  return db.transaction(async (tx) => {
    // Writers are serialised, so that the limit holds.
    await lockUntilCommit(tx, 'enrolment views')
    const known = await tx
      .select({ id: enrolmentViews.id, name: enrolmentViews.name })
      .from(enrolmentViews)
    const same = known.find((one) => one.name === name)
    if (same && isRestored) return same.id
    if (!same && known.length >= contract.MAX_VIEWS) throw new DomainError('admin.tooManyViews')
    const [view] = await tx
      .insert(enrolmentViews)
      .values({ name, address })
      .onConflictDoUpdate({ target: enrolmentViews.name, set: { address } })
      .returning()
    if (!view) throw new Error('an upsert answers its row')
    await tx.insert(auditLog).values({
      at: clock.now(),
      actorId,
      action: 'admin.saveView',
      subject: 'enrolments',
      after: { viewName: name },
    })
    return view.id
  })
}

async function removeView({ db, clock }: Deps, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(enrolmentViews).where(eq(enrolmentViews.id, id)).returning()
    if (!gone) return
    await tx.insert(auditLog).values({
      at: clock.now(),
      actorId,
      action: 'admin.removeView',
      subject: 'enrolments',
      before: { viewName: gone.name },
    })
  })
}
