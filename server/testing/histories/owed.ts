import { type BookedInvoice, type Books, madridClock } from './books.ts'

/** What one enrolment owes, by the rules of design §5 told once more, without the product's code. */
export interface Account {
  enrolmentId: string
  scheduleId: string
  payerId: string
  /** Who, for whom and in which programme: nobody pays twice for one of these and a month. */
  place: string
  first: { month: string; cents: number }
  /** The month at whose end the place ends: cancelled or lost for want of payment; `null` while it goes on. */
  ends: string | null
  /** The last month that may be charged; `null` while it goes on. */
  last: string | null
  /** The months whose charge's moment has come. */
  due: { month: string; cents: number }[]
}

const MONTHLY_CENTS = 6000

/** The accounts of all enrolments, the oldest of each place first. */
export function accountsOf({ ours, provider, now }: Books): Account[] {
  const endings = new Map<string, Ending[]>()
  // Whoever leaves and comes back within a second has left first.
  const endOf = ({ endedAt }: { endedAt: Date | null }) => +(endedAt ?? Number.MAX_SAFE_INTEGER)
  const byTime = [...ours.enrolments].sort(
    (a, b) => +a.enrolledAt - +b.enrolledAt || endOf(a) - endOf(b),
  )
  return byTime.flatMap((enrolment) => {
    const schedule = ours.schedules.find(({ enrolmentId }) => enrolmentId === enrolment.id)
    if (!schedule) return []
    const place = `${enrolment.payerId} ${enrolment.programmeId} ${enrolment.enrolleeId}`
    const before = endings.get(place) ?? []
    endings.set(place, before)
    const enrolledAt = madridClock(enrolment.enrolledAt)
    const first = firstCharge(enrolledAt, owedThrough(before, enrolledAt))
    const cancelled = ours.cancellations.find(({ enrolmentId }) => enrolmentId === enrolment.id)
    const made = provider.invoices.filter(({ scheduleId }) => scheduleId === schedule.id)
    const told = cancelled
      ? lastMonthOf(madridClock(cancelled.createdAt).slice(0, 7), first.month)
      : null
    const isGivenUp = provider.subscriptions.some(
      (one) => one.id === schedule.stripeSubscriptionId && one.isGivenUp,
    )
    // What the provider had given up may still be paid in the moment before we see it.
    const endedThere = isGivenUp && !cancelled ? enrolment.endedAt : null
    const lostAt =
      placeLostAt(ours, enrolment.id) ?? (endedThere === null ? null : madridClock(endedThere))
    const paid = made.filter(({ status }) => status === 'paid').map(({ month }) => month)
    // Whoever loses the place has it until the end of what was paid, whatever was told before.
    const paidThrough = paid.sort().at(-1) ?? monthAfter(first.month, -1)
    const kept = lostAt === null ? told : paidThrough
    before.push({ told, lostAt, paidThrough })
    const last =
      lostAt === null ? told : earlier(told, lastChargeBefore(lostAt, made) ?? first.month)
    return {
      enrolmentId: enrolment.id,
      scheduleId: schedule.id,
      payerId: enrolment.payerId,
      place,
      first,
      ends: kept,
      last,
      due: dueMonths(first, last, now),
    }
  })
}

interface Ending {
  told: string | null
  lostAt: string | null
  paidThrough: string
}

/** The last month that was paid or owed for a place at a moment: a place may have been lost only later. */
function owedThrough(endings: readonly Ending[], moment: string): string | null {
  const months = endings.flatMap(({ told, lostAt, paidThrough }) =>
    lostAt !== null && lostAt <= moment ? paidThrough : (told ?? []),
  )
  return months.sort().at(-1) ?? null
}

/** When the place was lost for want of payment, after the days of grace; `null` where it was not. */
function placeLostAt({ failures, invoices }: Books['ours'], enrolmentId: string): string | null {
  const lost = failures.find(
    ({ state, invoiceId }) =>
      state === 'placeLost' &&
      invoices.some((invoice) => invoice.id === invoiceId && invoice.enrolmentId === enrolmentId),
  )
  return lost?.settledAt ? madridClock(lost.settledAt) : null
}

/** The month of the last charge by then: the provider may have given the place up before we knew. */
function lastChargeBefore(moment: string, made: readonly BookedInvoice[]): string | undefined {
  return made
    .filter(({ madeAt }) => madeAt <= moment)
    .map(({ month }) => month)
    .sort()
    .at(-1)
}

function earlier(a: string | null, b: string): string {
  return a !== null && a < b ? a : b
}

/** Days 1 to 14 pay all of the first month, to 21 half, later nothing; a month that is owed is not owed again. */
function firstCharge(enrolledAt: string, paidThrough: string | null) {
  const month = enrolledAt.slice(0, 7)
  if (paidThrough !== null && paidThrough >= month) {
    return { month: monthAfter(paidThrough, 1), cents: MONTHLY_CENTS }
  }
  const day = Number(enrolledAt.slice(8, 10))
  if (day >= 22) return { month: monthAfter(month, 1), cents: MONTHLY_CENTS }
  return { month, cents: day >= 15 ? MONTHLY_CENTS / 2 : MONTHLY_CENTS }
}

/** The month of the cancellation is still owed, unless nothing was owed for it anyway. */
function lastMonthOf(cancelledIn: string, first: string): string {
  return cancelledIn < first ? monthAfter(first, -1) : cancelledIn
}

function dueMonths(first: Account['first'], last: string | null, now: string) {
  const due: Account['due'] = []
  for (let { month } = first; chargeMoment(month) <= now; month = monthAfter(month, 1)) {
    if (last !== null && month > last) break
    due.push({ month, cents: month === first.month ? first.cents : MONTHLY_CENTS })
  }
  return due
}

/** 10:00 in Madrid on the second-to-last day, as `madridClock` writes it. */
export function chargeMoment(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `${month}-${lastDay - 1} 10:00`
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
