import type { z } from 'zod'
import type { updateUserSchema } from '#domain/profile/rules.ts'
import { updateCustomerSoon } from '#server/accounts/payment-customer.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'

/** Changes the given fields of name, town, language and wishes; a new name is sent to the card provider. */
export async function updateUser(
  deps: Deps,
  userId: string,
  changes: z.infer<typeof updateUserSchema>,
): Promise<void> {
  const { firstName, lastName, locality, language, receiptMails, announcementMails } = changes
  // The database writes a new town to the payer's own enrolments, in turn with purchases.
  await withPayerLock(deps, userId, (tx) =>
    tx
      .update(users)
      .set({ firstName, lastName, locality, language, receiptMails, announcementMails })
      .where(activeAccount(userId)),
  )
  deps.sessionCache.forgetAccount(userId)
  if (firstName !== undefined || lastName !== undefined) updateCustomerSoon(deps, userId)
}

/** Not one that is being erased in this very moment: it would get its name back. */
export function activeAccount(userId: string) {
  return and(eq(users.id, userId), eq(users.status, 'active'))
}
