import type { z } from 'zod'
import { shownStatus } from '#domain/billing/charge-status.ts'
import type { listInvoices as contract } from '#domain/billing/invoice-contract.ts'
import type { PaymentStatus } from '#domain/billing/payment-status.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { receiptsWhere } from '#server/billing/receipts/find-receipts.ts'
import { and, desc, eq, inArray, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  payments,
  programmes,
  receipts,
} from '#server/schema.ts'
import { isAllocated, isStanding } from './standing-payment.ts'

type Answer = z.output<(typeof contract)['response']>
type Filter = z.output<NonNullable<(typeof contract)['query']>>

/** The payer's charges that match, newest first, the sums of them all, and what else can be chosen. */
export async function listInvoices(
  deps: Pick<Deps, 'db'>,
  payerId: string,
  { year, enrollee, programmeId, limit }: Filter,
): Promise<Answer> {
  const { db } = deps
  const own = chargesOf(deps, payerId)
  const chosen = and(
    year === undefined ? undefined : eq(own.year, year),
    enrollee === undefined ? undefined : eq(own.enrolleeId, enrollee),
    programmeId === undefined ? undefined : eq(own.programmeId, programmeId),
  )
  const [rows, [sums], choices] = await Promise.all([
    db
      .select()
      .from(own)
      .where(chosen)
      .orderBy(desc(own.chargedOn), desc(own.createdAt), own.enrollee, own.id)
      .limit(limit),
    db
      .select({
        total: sql<number>`count(*)::int`,
        paid: sql<number>`coalesce(sum(amount_cents) filter (where status = 'settled'), 0)::float8`,
        refunded: sql<number>`coalesce(sum(refunded_cents), 0)::float8`,
      })
      .from(own)
      .where(chosen),
    choicesOf(deps, payerId),
  ])
  const issued = await receiptsWhere(
    db,
    inArray(
      receipts.chargeId,
      rows.map(({ id }) => id),
    ),
  )
  return {
    invoices: rows.map((row) => ({
      id: row.id,
      number: numberOf(row),
      date: row.collectOn ?? row.chargedOn,
      serviceMonth: row.serviceMonth,
      programmeName: row.programme,
      enrollee: row.enrollee,
      amount: toEuros(row.amountCents),
      reducedBy: row.reducedBy,
      refunded: toEuros(row.refundedCents),
      status: shownStatus(row),
      pdfUrl: row.receiptId && pdfOf(row.receiptId),
      documents: issued
        .filter(({ chargeId }) => chargeId === row.id)
        .flatMap((receipt) => [receipt, ...receipt.corrections])
        .map((document) => ({
          number: receiptNumber(document),
          date: document.issuedOn,
          amount: toEuros(document.amountCents),
          pdfUrl: pdfOf(document.id),
        })),
    })),
    total: sums?.total ?? 0,
    sums: { paid: toEuros(sums?.paid ?? 0), refunded: toEuros(sums?.refunded ?? 0) },
    ...choices,
  }
}

/** A payer's charges with all that is said of them, to be read from. */
function chargesOf({ db }: Pick<Deps, 'db'>, payerId: string) {
  return db
    .select({
      id: charges.id,
      chargedOn: charges.chargedOn,
      collectOn: payments.collectOn,
      createdAt: charges.createdAt,
      serviceMonth: charges.serviceMonth,
      amountCents: charges.amountCents,
      reducedBy: charges.reducedBy,
      refundedCents: charges.refundedCents,
      disputedCents: charges.disputedCents,
      status: charges.status,
      paymentStatus: sql<PaymentStatus | null>`${payments.status}`.as('payment_status'),
      receiptId: sql<string | null>`${receipts.id}`.as('receipt_id'),
      series: receipts.series,
      place: receipts.number,
      // A receipt belongs to the year in which it was issued, what has none to that of its charge.
      year: sql<string>`coalesce(${receipts.series}, to_char(${charges.chargedOn}, 'YYYY'))`.as(
        'year',
      ),
      enrolleeId: sql<string>`${enrollees.id}`.as('enrollee_id'),
      enrollee: sql<string>`trim(${enrollees.firstName} || ' ' || ${enrollees.lastName})`.as(
        'enrollee',
      ),
      programmeId: enrolments.programmeId,
      programme: programmes.name,
    })
    .from(charges)
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .leftJoin(paymentAllocations, isStanding)
    .leftJoin(payments, isAllocated)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(eq(charges.payerId, payerId))
    .as('own')
}

const pdfOf = (id: string): string => `/api/invoices/${id}/pdf`

function numberOf({ series, place }: { series: string | null; place: number | null }) {
  return series === null || place === null ? null : receiptNumber({ series, number: place })
}

async function choicesOf(
  deps: Pick<Deps, 'db'>,
  payerId: string,
): Promise<Pick<Answer, 'years' | 'receiptYears' | 'enrollees' | 'programmes'>> {
  const own = chargesOf(deps, payerId)
  const { year, series, enrolleeId, enrollee, programmeId, programme } = own
  const combinations = await deps.db
    .selectDistinct({ year, series, enrolleeId, enrollee, programmeId, programme })
    .from(own)
  const byName = <Id>(names: Map<Id, string>) =>
    [...names]
      .map(([id, name]) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es'))
  const names = new Map(combinations.map((row) => [row.enrolleeId, row.enrollee]))
  const programmesOf = new Map(combinations.map((row) => [row.programmeId, row.programme]))
  return {
    years: newestFirst(combinations.map((row) => row.year)),
    receiptYears: newestFirst(combinations.flatMap((row) => row.series ?? [])),
    enrollees: byName(names),
    programmes: byName(programmesOf),
  }
}

function newestFirst(years: readonly string[]): string[] {
  return [...new Set(years)].sort().reverse()
}
