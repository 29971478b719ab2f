import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'

/** The ids of all that a payer has ever enrolled, to be waited for or to look within. */
export function enrolmentIdsOf(tx: Pick<Queryable, 'select'>, payerId: string) {
  return tx.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.payerId, payerId))
}
