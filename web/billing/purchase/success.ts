import { z } from 'zod'
import { completed, type myEnrolments } from '#domain/billing/contract.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import { type Cents, fromEuros } from '#domain/kernel/money.ts'
import { renamed } from '#domain/kernel/renamed.ts'
import { programmeNames } from '#domain/programmes/contract.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { purchasePeople } from '#web/enrolments/purchase-request.ts'

/** Describes what the purchase page hands over when it is done (spec §4). */
export const purchaseReceipt = renamed(
  z.object({
    /** Says who has bought. */
    userId: z.string(),
    programmeId: z.number(),
    programmeName: z.string(),
    people: purchasePeople,
    /** `null` when the purchase turned out to be finished already. */
    subscriptions: z.array(completed).nullable(),
    /** Then: the ISO instant after which it was finished, if it was. */
    since: z.string().nullish(),
  }),
  { ...programmeNames, people: 'personasInscritas' },
)

export type PurchaseReceipt = z.output<typeof purchaseReceipt>

interface BoughtPlace extends Named {
  id: string
  firstCharge: { day: CalendarDay; amount: Cents } | null
  /** What each month after costs, where the site has said it. */
  monthly: Cents | null
}

export interface Bought {
  programmeId: ProgrammeId
  places: readonly BoughtPlace[]
}

type OwnEnrolments = z.output<(typeof myEnrolments)['response']>['enrolments']

/**
 * The purchase, as far as it is in the navigation's state. That survives a reload, and another
 * account that logs in and goes back, so it is shown to the buyer only.
 */
export function boughtOf(
  receipt: PurchaseReceipt | null,
  userId: string | undefined,
): Bought | null {
  const { userId: buyer, programmeId, subscriptions } = receipt ?? {}
  if (!buyer || buyer !== userId || !programmeId || !subscriptions?.length) return null
  return {
    programmeId,
    places: subscriptions.map(
      ({ enrolmentId, firstName, lastName, firstChargeDate, firstAmount, monthly }) => ({
        id: enrolmentId,
        firstName,
        lastName,
        firstCharge: { day: firstChargeDate, amount: fromEuros(firstAmount) },
        monthly: fromEuros(monthly),
      }),
    ),
  }
}

/** Returns the instant after which the payer finished it elsewhere, if they did; `null` where any purchase counts. */
export function sinceOf(
  receipt: PurchaseReceipt | null,
  userId: string | undefined,
): string | null {
  return receipt?.userId === userId ? (receipt?.since ?? null) : null
}

/**
 * The newest purchase among the payer's enrolments, of this programme and not before this instant
 * if they are named: all people of one order are enrolled at the same moment. Null when there is none.
 */
export function newestBought(
  own: OwnEnrolments,
  programmeId: ProgrammeId | null,
  since: string | null = null,
): Bought | null {
  const active = own.filter(
    (enrolment) =>
      enrolment.status === 'active' &&
      (since === null || enrolment.enrolledAt >= since) &&
      (programmeId === null || enrolment.programmeId === programmeId),
  )
  const [newest] = active.toSorted((a, b) => b.enrolledAt.localeCompare(a.enrolledAt))
  if (!newest) return null
  return {
    programmeId: newest.programmeId,
    places: active
      .filter(
        (enrolment) =>
          enrolment.enrolledAt === newest.enrolledAt &&
          enrolment.programmeId === newest.programmeId,
      )
      .map(({ id, firstName, lastName, nextChargeDate, nextAmount, reduced }) => ({
        id,
        firstName,
        lastName,
        firstCharge:
          nextChargeDate === null || nextAmount === null
            ? null
            : { day: nextChargeDate, amount: fromEuros(nextAmount) },
        monthly: reduced && fromEuros(reduced.amount),
      })),
  }
}
