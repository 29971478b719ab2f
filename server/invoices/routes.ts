import { desc, eq } from 'drizzle-orm'
import * as contract from '#domain/invoices/contract.ts'
import { toEuros } from '#domain/money.ts'
import { enrollees, enrolments, invoices, programmes } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'

export function registerInvoices(route: Route, deps: Deps): void {
  route(contract.listInvoices, async ({ session }) => {
    const rows = await deps.db
      .select({ invoice: invoices, programme: programmes.name, person: enrollees })
      .from(invoices)
      .innerJoin(enrolments, eq(enrolments.id, invoices.enrolmentId))
      .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
      .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
      .where(eq(invoices.payerId, session.user.id))
      .orderBy(desc(invoices.chargedOn), desc(invoices.createdAt), enrollees.name)
    return {
      invoices: rows.map(({ invoice, programme, person }) => ({
        id: invoice.id,
        number: invoice.number,
        date: invoice.chargedOn,
        programaNombre: programme,
        persona: `${person.name} ${person.surname}`,
        amount: toEuros(invoice.amountCents),
        status: invoice.status,
        pdfUrl: null,
      })),
    }
  })
}
