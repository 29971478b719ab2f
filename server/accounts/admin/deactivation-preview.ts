import type { z } from 'zod'
import type { previewDeactivation as contract } from '#domain/accounts/admin/user-contract.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { cancellationPreview } from '#server/billing/cancellations/cancellation-preview.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { isLastAdministrator } from '#server/profile/request-deletion.ts'
import { sessions, users } from '#server/schema.ts'
import { type AccountChange, requireExisting, requireOther } from './account-change-rules.ts'

type Preview = z.input<(typeof contract)['response']>

/**
 * The consequences of deactivating this account now.
 * @throws DomainError as `deactivateUser`, so that nothing is shown that may not be done
 */
export async function deactivationPreview(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  change: AccountChange,
): Promise<Preview> {
  const { db } = deps
  const { userId } = change
  requireOther(change)
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  const user = requireExisting(row)
  if (await isLastAdministrator(db, user)) throw new DomainError('admin.lastAdministrator')
  const enrolments = await cancellationPreview(deps, userId)
  return {
    name: fullName(user),
    email: user.email,
    isActive: user.status === 'active',
    sessions: await db.$count(sessions, eq(sessions.userId, userId)),
    enrolments: enrolments.map(
      ({ enrolmentId, programmeName, firstName, lastName, effectiveDate, lastCharge, owed }) => ({
        id: enrolmentId,
        programme: programmeName,
        person: fullName({ firstName, lastName }),
        effectiveDate,
        lastCharge,
        owed,
      }),
    ),
  }
}
