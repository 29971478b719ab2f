import type { z } from 'zod'
import { missingOf, type SetupStep, type TickedStep } from '#domain/dashboard/setup.ts'
import * as contract from '#domain/dashboard/setup-contract.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { checkAdministrators } from '#server/doctor/check-administrators.ts'
import { isLiveKey } from '#server/doctor/check-stripe.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { auditLog, setupSteps, users } from '#server/schema.ts'
import { backupStatus } from '#server/status/upkeep-status.ts'

type Steps = z.output<typeof contract.readSetup.response>['steps']

export function registerSetup(route: Route, deps: Deps): void {
  route(contract.readSetup, async () => ({ steps: await readSetup(deps) }))

  route(contract.tickSetupStep, ({ session, params: { step } }) =>
    tick(deps, session.user.id, step),
  )
}

async function readSetup(deps: Deps): Promise<Steps> {
  const { db, config } = deps
  const [{ association }, administrators, backup, [legal]] = await Promise.all([
    deps.siteData.read(),
    checkAdministrators(db),
    backupStatus(deps),
    db
      .select({ at: setupSteps.doneAt, by: users })
      .from(setupSteps)
      .leftJoin(users, eq(users.id, setupSteps.doneBy))
      .where(eq(setupSteps.step, 'legalTexts')),
  ])
  const seen = (step: SetupStep, isDone: boolean) => ({ step, isDone, by: null, at: null })
  return [
    seen('association', missingOf(association.association).length === 0),
    seen('payments', !config.payments.sandbox && isLiveKey(config.payments.secretKey)),
    seen('mail', config.smtpUrl !== null),
    {
      step: 'legalTexts',
      isDone: legal !== undefined,
      by: (legal?.by && fullName(legal.by)) || null,
      at: legal?.at.toISOString() ?? null,
    },
    seen('backup', backup.level === 'good'),
    seen(
      'secondAdministrator',
      administrators.every(({ level }) => level === 'good'),
    ),
  ]
}

async function tick({ db, clock }: Deps, actorId: string, step: TickedStep): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const ticked = await tx
      .insert(setupSteps)
      .values({ step, doneBy: actorId, doneAt: at })
      .onConflictDoNothing()
      .returning({ step: setupSteps.step })
    if (ticked.length === 0) return
    const subject = `setup:${step}`
    await tx.insert(auditLog).values({ at, actorId, action: 'admin.readLegalTexts', subject })
  })
}
