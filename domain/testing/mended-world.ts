import type { Difference, RepairKind } from '../billing/difference.ts'
import { agreedPhases } from '../billing/reconcile-plan.ts'
import type {
  OurEnrolment,
  OurSchedule,
  TheirSchedule,
} from '../billing/reconciliation-facts.ts'
import type { Growing } from './agreed-world.ts'
import { change, remove } from './reconciliation-faults.ts'

/** What each repair does to a world, in a few words: a model of the real ones. */
export function mend(world: Growing, difference: Difference): void {
  if (difference.repair) mends[difference.repair](world, difference)
}

const mends: Record<RepairKind, (world: Growing, difference: Difference) => void> = {
  finishOrder: (world, { enrolmentId }) => {
    const { enrolment, ours } = place(world, enrolmentId)
    const id = `new ${ours.id}`
    start(world, ours, id)
    change(world.enrolments, enrolment, {
      status: 'active',
      schedule: { ...ours, status: 'active', stripeScheduleId: id, stripeSubscriptionId: `${id}s` },
    })
  },
  link: () => undefined,
  remake: (world, { enrolmentId, scheduleId }) => {
    const { enrolment, ours } = place(world, enrolmentId)
    const id = `new ${ours.id}`
    start(world, ours, id)
    change(world.enrolments, enrolment, {
      schedule: { ...ours, stripeScheduleId: id, stripeSubscriptionId: `${id}s` },
    })
    stop(world, scheduleId)
  },
  end: (world, { scheduleId, enrolmentId }) => {
    const { ours } = place(world, enrolmentId)
    const theirs = remote(world, scheduleId)
    const phases = theirs.phases.filter(({ month }) => (month ?? '') <= (ours.lastMonth ?? ''))
    change(world.schedules, theirs, { endsWithLastPhase: true, phases })
  },
  cancel: (world, { scheduleId }) => stop(world, scheduleId),
  followEnd: (world, { enrolmentId }) => {
    const { enrolment, ours } = place(world, enrolmentId)
    change(world.enrolments, enrolment, {
      status: 'inactive',
      endedAt: world.now,
      schedule: { ...ours, status: 'ended', endedAt: world.now },
    })
  },
  correct: (world, { enrolmentId, scheduleId }) => {
    const { ours } = place(world, enrolmentId)
    const theirs = remote(world, scheduleId)
    const card = ours.paymentMethodId
    change(world.schedules, theirs, {
      card,
      phases: [...theirs.phases.slice(0, 1), ...phasesOf(ours, world.now)],
    })
    const subscription = world.subscriptions.find(({ id }) => id === theirs.subscriptionId)
    if (subscription) change(world.subscriptions, subscription, { card })
  },
  topUp: (world, difference) => mends.correct(world, difference),
  storeInvoice: (world, { invoiceId, enrolmentId, userId }) => {
    const theirs = world.remoteInvoices.find(({ id }) => id === invoiceId)
    if (!theirs) throw new Error('no such invoice')
    remove(world.invoices, ({ stripeInvoiceId }) => stripeInvoiceId === invoiceId)
    world.invoices.push({
      ...{ stripeInvoiceId: theirs.id, enrolmentId: enrolmentId ?? '', payerId: userId ?? '' },
      ...{ status: theirs.status, amountCents: theirs.amountCents, serviceMonth: theirs.month },
      ...{ refundedCents: 0, refundingCents: 0, failureOpen: false },
      chargedOn: `${theirs.month}-28`,
    })
  },
  storeRefund: (world, { invoiceId }) => {
    const theirs = world.remoteInvoices.find(({ id }) => id === invoiceId)
    const ours = world.invoices.find(({ stripeInvoiceId }) => stripeInvoiceId === invoiceId)
    if (ours && theirs) change(world.invoices, ours, { refundedCents: theirs.refundedCents })
  },
  deleteCustomer: (world, { customerId }) => remove(world.customers, ({ id }) => id === customerId),
  clearCustomer: (world, { customerId }) => {
    const customer = world.customers.find(({ id }) => id === customerId)
    if (customer) change(world.customers, customer, { name: null, email: null })
  },
  forgetCustomer: (world, { userId }) => {
    const user = world.users.find(({ id }) => id === userId)
    if (user) change(world.users, user, { customerId: null })
  },
}

function place(world: Growing, id: string | null): { enrolment: OurEnrolment; ours: OurSchedule } {
  const enrolment = world.enrolments.find((one) => one.id === id)
  if (!enrolment?.schedule) throw new Error('no such enrolment')
  return { enrolment, ours: enrolment.schedule }
}

function remote(world: Growing, id: string | null): TheirSchedule {
  const found = world.schedules.find((one) => one.id === id)
  if (!found) throw new Error('no such schedule')
  return found
}

function stop(world: Growing, scheduleId: string | null): void {
  const theirs = world.schedules.find(({ id }) => id === scheduleId)
  if (!theirs) return
  change(world.schedules, theirs, { state: 'ended', phases: [] })
  remove(world.subscriptions, ({ id }) => id === theirs.subscriptionId)
}

function start(world: Growing, ours: OurSchedule, id: string): void {
  const running = { startsAt: new Date(0), amountCents: 0, isTrial: true, month: null }
  world.schedules.push({
    ...{ id, subscriptionId: `${id}s`, customerId: ours.customerId, paymentScheduleId: ours.id },
    ...{ state: 'running', changedAt: world.now, endsWithLastPhase: false, programmeId: 1 },
    card: ours.paymentMethodId,
    phases: [running, ...phasesOf(ours, world.now)],
  })
}

function phasesOf(ours: OurSchedule, now: Date): TheirSchedule['phases'] {
  return agreedPhases(ours, now).map(({ month, startsAt, amount }) => ({
    ...{ month, startsAt, amountCents: amount, isTrial: false },
  }))
}
