import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrollees, enrolments, invoices, programmes, users } from '#server/db/schema.ts'

/** An invoice with who pays it, and for whom and which programme; `null` where there is none. */
export async function findCharge(tx: Queryable, invoiceId: string) {
  const [charge] = await tx
    .select({ invoice: invoices, payer: users, person: enrollees, programme: programmes.name })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.payerId))
    .innerJoin(enrolments, eq(enrolments.id, invoices.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(eq(invoices.id, invoiceId))
  return charge ?? null
}
