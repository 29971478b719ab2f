import type { Finding } from '#domain/status/status.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { and, inArray, isNull, notInArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { statusAlerts } from '#server/schema.ts'
import { findStatus } from './find-status.ts'
import { type BadFinding, statusAlertMail } from './status-alert-mail.ts'

/** Looks at everything; administrators get an e-mail of what does not work, once until it works again. */
export async function watchStatus(deps: Deps): Promise<void> {
  await alertOf(deps, await findStatus(deps))
}

/**
 * Writes to each administrator what of `findings` is bad, and was so in the look before: a restart or a
 * moment without a network is none. What works again is forgotten, and reported again should it return.
 */
export async function alertOf(deps: Deps, findings: readonly Finding[]): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const isBad = (finding: Finding): finding is BadFinding => finding.level === 'bad'
  const faults = findings.filter(isBad)
  const subjects = faults.map(({ subject }) => subject)
  await db
    .delete(statusAlerts)
    .where(subjects.length > 0 ? notInArray(statusAlerts.subject, subjects) : undefined)
  if (faults.length === 0) return
  await db.transaction(async (tx) => {
    const seen = await tx
      .update(statusAlerts)
      .set({ notifiedAt: now })
      .where(and(inArray(statusAlerts.subject, subjects), isNull(statusAlerts.notifiedAt)))
      .returning()
    for (const { subject, since } of seen) {
      const fault = faults.find((one) => one.subject === subject)
      if (!fault) continue
      const occasion = `status-${subject}-${since.toISOString()}`
      await queueStaffMails(
        tx,
        deps,
        { right: 'site', template: statusAlertMail, occasion },
        ({ firstName }) => ({
          name: firstName,
          fault,
        }),
      )
    }
    await tx
      .insert(statusAlerts)
      .values(subjects.map((subject) => ({ subject, since: now })))
      .onConflictDoNothing()
  })
}
