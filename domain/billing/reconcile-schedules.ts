import { type Difference, difference } from './difference.ts'
import { planDifferences } from './reconcile-plan.ts'
import type {
  OurEnrolment,
  OurSchedule,
  TheirSchedule,
  TheirSubscription,
  World,
} from './reconciliation-facts.ts'

/** What is being done takes a while: a purchase, a cancellation, an event on its way. */
export const GRACE_MS = 2 * 3_600_000

type Books = Pick<World, 'now' | 'users' | 'customers'> & {
  schedulesOf: ReadonlyMap<string, TheirSchedule[]>
  unowned: readonly TheirSchedule[]
  subscriptions: ReadonlyMap<string, TheirSubscription>
}

/** Differences between the enrolments with their payment schedules and the provider's schedules. */
export function scheduleDifferences(world: World): Difference[] {
  const books = sortedBooks(world)
  const rowless = world.enrolments.filter(
    ({ status, schedule }) => status === 'active' && schedule === null,
  )
  const links = linksOf(world, books, rowless)
  return [
    ...world.enrolments.flatMap((enrolment) =>
      enrolment.schedule
        ? ofSchedule(books, enrolment, enrolment.schedule)
        : withoutSchedule(books, enrolment, links.get(enrolment.id)),
    ),
    ...ofNobody(world, books, rowless, links),
  ]
}

function sortedBooks(world: World): Books {
  const rowOf = new Map<string, string>()
  for (const { schedule } of world.enrolments) {
    if (!schedule) continue
    rowOf.set(schedule.id, schedule.id)
    if (schedule.stripeScheduleId) rowOf.set(schedule.stripeScheduleId, schedule.id)
  }
  const schedulesOf = new Map<string, TheirSchedule[]>()
  const unowned: TheirSchedule[] = []
  for (const schedule of world.schedules) {
    const row = rowOf.get(schedule.paymentScheduleId ?? '') ?? rowOf.get(schedule.id)
    if (row === undefined) unowned.push(schedule)
    else schedulesOf.set(row, [...(schedulesOf.get(row) ?? []), schedule])
  }
  const subscriptions = new Map(world.subscriptions.map((one) => [one.id, one]))
  const { now, users, customers } = world
  return { now, users, customers, schedulesOf, unowned, subscriptions }
}

/** It charges, or will: also when it has let go of a subscription that goes on. */
function isLive({ subscriptions }: Books, { state, subscriptionId }: TheirSchedule): boolean {
  if (state === 'running') return true
  return state === 'released' && subscriptions.has(subscriptionId ?? '')
}

function isFresh({ now }: Pick<Books, 'now'>, moment: Date | null): boolean {
  return moment !== null && now.getTime() - moment.getTime() < GRACE_MS
}

/**
 * The schedule that is the lost one of an enrolment without a row: its charges are noted for this
 * enrolment, or there is no other that it could be.
 */
function linksOf(
  world: World,
  books: Books,
  rowless: readonly OurEnrolment[],
): Map<string, TheirSchedule> {
  const owners = provenOwners(world)
  const links = new Map<string, TheirSchedule>()
  for (const enrolment of rowless) {
    const customerId = books.users.find(({ id }) => id === enrolment.payerId)?.customerId
    const candidates = books.unowned.filter((schedule) => {
      const owner = owners.get(schedule.paymentScheduleId ?? '') ?? enrolment.id
      return (
        schedule.customerId === customerId &&
        schedule.state === 'running' &&
        schedule.paymentScheduleId !== null &&
        isAlike(schedule, enrolment) &&
        owner === enrolment.id
      )
    })
    const proven = candidates.filter(({ paymentScheduleId }) => owners.has(paymentScheduleId ?? ''))
    const isAlone = rowless.filter((other) => isLike(enrolment, other)).length === 1
    const [only, more] = proven.length > 0 || !isAlone ? proven : candidates
    if (only && !more) links.set(enrolment.id, only)
  }
  return links
}

/** Whose charges a schedule has made, by its notes: what our invoices say of the provider's. */
function provenOwners({ invoices, remoteInvoices }: World): Map<string, string> {
  const enrolmentOf = new Map(invoices.map((one) => [one.stripeInvoiceId, one.enrolmentId]))
  return new Map(
    remoteInvoices.flatMap(({ id, paymentScheduleId }) => {
      const enrolmentId = enrolmentOf.get(id)
      return paymentScheduleId && enrolmentId ? [[paymentScheduleId, enrolmentId]] : []
    }),
  )
}

function isAlike({ programmeId }: TheirSchedule, enrolment: OurEnrolment): boolean {
  return programmeId === enrolment.programmeId
}

function isLike(one: OurEnrolment, other: OurEnrolment): boolean {
  return one.payerId === other.payerId && one.programmeId === other.programmeId
}

function withoutSchedule(
  books: Books,
  enrolment: OurEnrolment,
  link: TheirSchedule | undefined,
): Difference[] {
  const about = { userId: enrolment.payerId, enrolmentId: enrolment.id }
  if (enrolment.status === 'inactive' || isFresh(books, enrolment.enrolledAt)) return []
  if (enrolment.status === 'pending') return [difference('pendingTooLong', enrolment.id, about)]
  const repair = link ? ('link' as const) : null
  const details = { ...about, repair, scheduleId: link?.id ?? null }
  return [
    difference('noPaymentSchedule', enrolment.id, {
      ...details,
      customerId: link?.customerId ?? null,
    }),
  ]
}

function ofSchedule(books: Books, enrolment: OurEnrolment, ours: OurSchedule): Difference[] {
  const about = {
    userId: enrolment.payerId,
    enrolmentId: enrolment.id,
    customerId: ours.customerId,
  }
  if (enrolment.status === 'pending' || ours.status === 'planned') {
    return isFresh(books, enrolment.enrolledAt)
      ? []
      : [difference('pendingTooLong', enrolment.id, { ...about, repair: 'finishOrder' })]
  }
  const theirs = books.schedulesOf.get(ours.id) ?? []
  const live = theirs.filter((schedule) => isLive(books, schedule))
  if (ours.status === 'ended') {
    if (isFresh(books, ours.endedAt)) return []
    return live.map(({ id }) =>
      difference('chargesAfterEnd', id, { ...about, scheduleId: id, repair: 'cancel' }),
    )
  }
  const kept = keptOf(ours, live)
  const others = live
    .filter((schedule) => schedule !== kept)
    .map(({ id }) => difference('twoSchedules', id, { ...about, scheduleId: id, repair: 'cancel' }))
  if (!kept || kept.id !== ours.stripeScheduleId) {
    const own = theirs.find(({ id }) => id === ours.stripeScheduleId)
    return [...notRunning(books, enrolment, ours, { own, instead: kept }), ...others]
  }
  return [...running(books, enrolment, ours, kept), ...others]
}

/** The one that our row names, or else the oldest. */
function keptOf(ours: OurSchedule, live: readonly TheirSchedule[]): TheirSchedule | undefined {
  const byAge = live.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
  return byAge.find(({ id }) => id === ours.stripeScheduleId) ?? byAge[0]
}

/** The schedule that our row names charges nothing, or does not exist. */
function notRunning(
  books: Books,
  enrolment: OurEnrolment,
  ours: OurSchedule,
  { own, instead }: { own: TheirSchedule | undefined; instead: TheirSchedule | undefined },
): Difference[] {
  const about = {
    userId: enrolment.payerId,
    enrolmentId: enrolment.id,
    customerId: ours.customerId,
    scheduleId: instead?.id ?? own?.id ?? null,
  }
  if (!instead && (own || enrolment.status === 'inactive')) {
    if (own && isFresh(books, own.changedAt)) return []
    return [difference('endedThere', ours.id, { ...about, repair: 'followEnd' })]
  }
  // Without a customer there is no card either: only the payer can give a new one.
  const hasCustomer = books.customers.some(({ id }) => id === ours.customerId)
  return [difference('notAtProvider', ours.id, { ...about, repair: hasCustomer ? 'remake' : null })]
}

function running(
  books: Books,
  enrolment: OurEnrolment,
  ours: OurSchedule,
  theirs: TheirSchedule,
): Difference[] {
  const { now, subscriptions } = books
  const about = {
    userId: enrolment.payerId,
    enrolmentId: enrolment.id,
    customerId: ours.customerId,
    scheduleId: theirs.id,
  }
  const subscription = subscriptions.get(theirs.subscriptionId ?? '')
  const goesOn = enrolment.status === 'active' && ours.lastMonth === null
  if (theirs.state === 'released') {
    if (goesOn) return [difference('leftItsPlan', ours.id, { ...about, repair: 'remake' })]
    const stops = subscription?.stops || isFresh(books, enrolment.endedAt)
    return stops ? [] : [difference('chargesAfterEnd', ours.id, { ...about, repair: 'end' })]
  }
  const isForgotten = !goesOn && ours.lastMonth === null
  const found = isForgotten ? [] : planDifferences(enrolment, ours, theirs, subscription, now)
  if (goesOn || isFresh(books, enrolment.endedAt)) return found
  const beyond = theirs.phases.find(
    ({ startsAt, month }) => startsAt > now && (month ?? '') > (ours.lastMonth ?? ''),
  )
  if (!beyond && theirs.endsWithLastPhase) return found
  const { month = null, amountCents = null } = beyond ?? {}
  return [
    ...found,
    difference('chargesAfterEnd', ours.id, { ...about, repair: 'end', month, amountCents }),
  ]
}

/** Schedules and subscriptions at the provider that belong to no enrolment. */
function ofNobody(
  world: World,
  books: Books,
  rowless: readonly OurEnrolment[],
  links: ReadonlyMap<string, TheirSchedule>,
): Difference[] {
  const userOf = new Map(world.users.map(({ id, customerId }) => [customerId, id]))
  const linked = new Set([...links.values()].map(({ id }) => id))
  const found: Difference[] = []
  for (const schedule of books.unowned) {
    const { id, customerId, paymentScheduleId, changedAt, phases } = schedule
    if (!isLive(books, schedule) || linked.has(id) || isFresh(books, changedAt)) continue
    const next = phases.find(({ startsAt }) => startsAt > world.now)
    const userId = userOf.get(customerId) ?? null
    const about = {
      userId,
      customerId,
      scheduleId: id,
      month: next?.month ?? null,
      amountCents: next?.amountCents ?? null,
    }
    if (paymentScheduleId !== null) {
      // It may be what pays for one of theirs: only a person can tell.
      const isDoubtful = rowless.some(({ payerId, id: enrolmentId }) => {
        return payerId === userId && !links.has(enrolmentId)
      })
      found.push(
        difference('unknownSchedule', id, { ...about, repair: isDoubtful ? null : 'cancel' }),
      )
    } else if (userOf.has(customerId)) {
      // Somebody has made it by hand: only they know what for.
      found.push(difference('madeElsewhere', id, about))
    }
  }
  const known = new Set(world.schedules.map(({ subscriptionId }) => subscriptionId))
  for (const { id, customerId } of world.subscriptions) {
    const userId = userOf.get(customerId)
    if (known.has(id) || userId === undefined) continue
    found.push(difference('madeElsewhere', id, { userId, customerId }))
  }
  return found
}
