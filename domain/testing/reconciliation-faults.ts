import { addMonths } from '../calendar.ts'
import type { DifferenceKind } from '../billing/difference.ts'
import type {
  OurEnrolment,
  OurInvoice,
  OurSchedule,
  TheirInvoice,
  TheirSchedule,
} from '../billing/reconciliation-facts.ts'
import type { Growing } from './agreed-world.ts'

interface Charging {
  enrolment: OurEnrolment
  ours: OurSchedule
  theirs: TheirSchedule
  at: number
}

/**
 * Spoils an agreed world in one way, at a place that `pick` chooses; `false` where the world has no
 * such place.
 */
export type Fault = (world: Growing, pick: number) => boolean

export const faults: Record<DifferenceKind, Fault> = {
  pendingTooLong: charging((world, { enrolment, ours, at }) => {
    change(world.enrolments, enrolment, {
      status: 'pending',
      schedule: { ...ours, status: 'planned', stripeScheduleId: null, stripeSubscriptionId: null },
    })
    unplan(world, at)
  }, isUncharged),
  noPaymentSchedule: charging((world, { enrolment, at }) => {
    change(world.enrolments, enrolment, { schedule: null })
    unplan(world, at)
  }, isUncharged),
  notAtProvider: charging((world, { at }) => unplan(world, at)),
  leftItsPlan: charging((world, { theirs }) =>
    change(world.schedules, theirs, { state: 'released', phases: [] }),
  ),
  endedThere: charging((world, { theirs }) => {
    change(world.schedules, theirs, { state: 'ended', phases: [] })
    remove(world.subscriptions, ({ id }) => id === theirs.subscriptionId)
  }),
  unknownSchedule: charging((world, { theirs }) =>
    world.schedules.push({ ...theirs, id: 'lost', subscriptionId: 'x', paymentScheduleId: 'gone' }),
  ),
  madeElsewhere: charging((world, { theirs: { customerId } }) =>
    world.subscriptions.push({
      ...{ id: 'by hand', customerId, scheduleId: null, card: null, stops: false },
    }),
  ),
  twoSchedules: charging((world, { theirs }) =>
    world.schedules.push({ ...theirs, id: 'twin', subscriptionId: 'sub_twin' }),
  ),
  chargesAfterEnd: charging(
    (world, { theirs }) => change(world.schedules, theirs, { endsWithLastPhase: false }),
    ({ lastMonth }) => lastMonth !== null,
  ),
  wrongDates: charging((world, { theirs }) =>
    changePhase(world, theirs, ({ startsAt }) => ({ startsAt: new Date(+startsAt + 86_400_000) })),
  ),
  wrongPrice: charging((world, { theirs }) =>
    changePhase(world, theirs, () => ({ amountCents: 4500 })),
  ),
  wrongCard: charging((world, { theirs }) => change(world.schedules, theirs, { card: 'pm_x' })),
  plannedTooShort: charging((world, { theirs }) =>
    change(world.schedules, theirs, { phases: theirs.phases.slice(0, 3) }),
  ),
  unknownInvoice: invoice((world, { theirs }) =>
    remove(world.invoices, ({ stripeInvoiceId }) => stripeInvoiceId === theirs.id),
  ),
  unknownMoney: invoice((world, { theirs }) =>
    world.remoteInvoices.push({
      ...{ ...theirs, id: 'in_x', status: 'paid' },
      ...{ paymentScheduleId: null, subscriptionId: null },
    }),
  ),
  paidThere: invoice(
    (world, { theirs }) => change(world.remoteInvoices, theirs, { status: 'paid' }),
    'failed',
  ),
  openThere: invoice(
    (world, { ours }) => change(world.invoices, ours, { status: 'paid' }),
    'failed',
  ),
  failedThere: invoice(
    (world, { ours }) => change(world.invoices, ours, { status: 'open', failureOpen: false }),
    'failed',
  ),
  voidedThere: invoice(
    (world, { theirs }) => change(world.remoteInvoices, theirs, { status: 'void' }),
    'failed',
  ),
  goneThere: invoice((world, { theirs }) =>
    remove(world.remoteInvoices, ({ id }) => id === theirs.id),
  ),
  failureOpen: invoice((world, { ours }) => change(world.invoices, ours, { failureOpen: true })),
  refundedThere: invoice((world, { theirs }) =>
    change(world.remoteInvoices, theirs, { refundedCents: 1000 }),
  ),
  refundMissing: invoice((world, { ours }) =>
    change(world.invoices, ours, { status: 'refunded', refundedCents: ours.amountCents }),
  ),
  chargedTwice: invoice((world, { ours, theirs }) => {
    world.remoteInvoices.push({ ...theirs, id: 'in_second' })
    world.invoices.push({ ...ours, stripeInvoiceId: 'in_second' })
  }),
  chargedAfterEnd: (world, pick) => {
    const found = endingSoon(world, pick)
    if (!found) return false
    const { enrolment, ours, theirs } = found
    const last = world.remoteInvoices.findLast(
      ({ paymentScheduleId, status }) => paymentScheduleId === ours.id && status === 'paid',
    )
    const here = world.invoices.find(({ stripeInvoiceId }) => stripeInvoiceId === last?.id)
    if (!last || !here) return false
    // The cancellation came a month earlier than the charge, and the schedule has ended since.
    const lastMonth = addMonths(last.month, -1)
    const schedule = { ...ours, lastMonth, status: 'ended' as const, endedAt: new Date(0) }
    change(world.enrolments, enrolment, { schedule })
    change(world.schedules, theirs, { state: 'ended', phases: [] })
    remove(world.subscriptions, ({ id }) => id === theirs.subscriptionId)
    return true
  },
  monthNotCharged: (world, pick) => {
    const { item } = chosen(chargingOf(world, isCharged), pick) ?? {}
    if (!item) return false
    const month = item.ours.firstMonth
    remove(world.remoteInvoices, (one) => isOf(one, item.ours) && one.month === month)
    remove(
      world.invoices,
      (one) => one.enrolmentId === item.enrolment.id && one.serviceMonth === month,
    )
    return true
  },
  customerMissing: (world, pick) => {
    const free = world.users.filter(
      ({ id, status }) =>
        status === 'active' &&
        world.enrolments.every(({ payerId, schedule }) => {
          return payerId !== id || schedule?.status === 'ended'
        }),
    )
    const { item } = chosen(free, pick) ?? {}
    if (!item) return false
    remove(world.customers, ({ id }) => id === item.customerId)
    return true
  },
  customerNotErased: erased((world, userId) => {
    world.customers.push({ id: 'cus_left', userId, name: null, email: null })
  }, false),
  customerNamed: erased((world, userId) => {
    const customer = world.customers.find((one) => one.userId === userId)
    if (customer) change(world.customers, customer, { name: 'Itziar' })
  }, true),
}

function isOf(invoice: TheirInvoice, { id }: OurSchedule): boolean {
  return invoice.paymentScheduleId === id
}

function isUncharged(ours: OurSchedule, world: Growing): boolean {
  return ours.lastMonth === null && !isCharged(ours, world)
}

function isCharged(ours: OurSchedule, world: Growing): boolean {
  return world.remoteInvoices.some((invoice) => isOf(invoice, ours))
}

function unplan(world: Growing, at: number): void {
  const [gone] = world.schedules.splice(at, 1)
  remove(world.subscriptions, ({ id }) => id === gone?.subscriptionId)
}

function chargingOf(
  world: Growing,
  fits: (ours: OurSchedule, world: Growing) => boolean,
): Charging[] {
  return world.enrolments.flatMap((enrolment) => {
    const ours = enrolment.schedule
    if (ours?.status !== 'active' || !fits(ours, world)) return []
    const at = world.schedules.findIndex(({ id }) => id === ours.stripeScheduleId)
    const theirs = world.schedules[at]
    const payer = world.users.find(({ id }) => id === enrolment.payerId)
    return theirs && payer?.status === 'active' ? [{ enrolment, ours, theirs, at }] : []
  })
}

/** At one of the schedules that go on charging, unless another kind is asked for. */
function charging(
  spoil: (world: Growing, place: Charging) => unknown,
  fits: (ours: OurSchedule, world: Growing) => boolean = ({ lastMonth }) => lastMonth === null,
): Fault {
  return (world, pick) => {
    const places = chargingOf(world, fits)
    const { item } = chosen(places, pick) ?? {}
    if (item) spoil(world, item)
    return item !== undefined
  }
}

/** The newest charge is paid, and is not the first. */
function isPaidLate(world: Growing, ours: OurSchedule): boolean {
  const own = world.remoteInvoices.filter((invoice) => isOf(invoice, ours))
  const last = own.findLast(({ status }) => status === 'paid')
  return last !== undefined && last.month > ours.firstMonth
}

function endingSoon(world: Growing, pick: number): Charging | undefined {
  return chosen(
    chargingOf(world, (ours) => ours.lastMonth !== null && isPaidLate(world, ours)),
    pick,
  )?.item
}

function invoice(
  spoil: (world: Growing, place: { ours: OurInvoice; theirs: TheirInvoice }) => unknown,
  status: 'paid' | 'failed' = 'paid',
): Fault {
  return (world, pick) => {
    const places = world.invoices.flatMap((ours) => {
      const theirs = world.remoteInvoices.find(({ id }) => id === ours.stripeInvoiceId)
      const payer = world.users.find(({ id }) => id === ours.payerId)
      return theirs?.status === status && payer?.status === 'active' ? [{ ours, theirs }] : []
    })
    const { item } = chosen(places, pick) ?? {}
    if (item) spoil(world, item)
    return item !== undefined
  }
}

/** At an erased account that still owes a charge, or does not. */
function erased(spoil: (world: Growing, userId: string) => void, owes: boolean): Fault {
  return (world, pick) => {
    const places = world.users.filter(
      ({ status, customerId }) => status === 'erased' && (customerId !== null) === owes,
    )
    const { item } = chosen(places, pick) ?? {}
    if (item) spoil(world, item.id)
    return item !== undefined
  }
}

function chosen<T>(places: readonly T[], pick: number): { item: T } | undefined {
  const item = places[pick % Math.max(1, places.length)]
  return item === undefined ? undefined : { item }
}

function changePhase(
  world: Growing,
  theirs: TheirSchedule,
  to: (phase: TheirSchedule['phases'][number]) => Partial<TheirSchedule['phases'][number]>,
): void {
  change(world.schedules, theirs, {
    phases: theirs.phases.map((phase, at) => (at === 1 ? { ...phase, ...to(phase) } : phase)),
  })
}

export function change<T extends object>(rows: T[], row: T, to: Partial<T>): void {
  rows[rows.indexOf(row)] = { ...row, ...to }
}

export function remove<T>(rows: T[], which: (row: T) => boolean): void {
  rows.splice(0, rows.length, ...rows.filter((row) => !which(row)))
}
