import { randomUUID } from 'node:crypto'
import {
  changePaymentMethod,
  deskView,
  recordDeskPayment,
  undoDeskPayment,
} from '#domain/desk/contract.ts'
import { deskMethods } from '#domain/kernel/payment-method.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { charges, deskPayments, enrolments, paymentAllocations } from '#server/schema.ts'
import { ask } from '../browser.ts'
import { madridClock } from '../judge/madrid-clock.ts'
import { momentOf, monthAfter } from '../judge/months.ts'
import { statusOf } from '../people.ts'
import { passTime, span } from '../time.ts'
import type { Visitor, World } from '../world.ts'
import { noteCall, noteSwitch } from './notes.ts'

/** So many of the months that are shown are looked at: nobody pays a year ahead. */
const LOOKED_AT = 5

/** Money is recorded as received on a day that is so far back, and sometimes too far. */
const daysBack = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 9, 40]

/** Returns one of the two who take money at the desk. */
function anyVolunteer({ administrator, treasurer, random }: World): Visitor {
  return random.chance(0.6) ? administrator : treasurer
}

/** Looks somebody up at the desk; `null` where nobody has anything to do there. */
async function lookUp(world: World) {
  const { administrator, random, database } = world
  const all = await database.db
    .select()
    .from(enrolments)
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.id))
  if (all.length === 0) return null
  const { id } = random.pick(all)
  const shown = await ask(world, administrator, deskView, { params: { id } })
  if (shown?.status === 200 && shown.body.people.length > 0) return shown.body
  world.log(`nothing is to be done at the desk: ${statusOf(shown)}`)
  return null
}

/** A volunteer takes money for months of somebody, owed or ahead, and records it once or several times. */
export async function payAtDesk(world: World, by = anyVolunteer(world)): Promise<void> {
  const { random } = world
  const shown = await lookUp(world)
  const payers = shown?.people.filter(({ months }) => months.length > 0) ?? []
  if (!shown || payers.length === 0) return
  const { enrolmentId, months } = random.pick(payers)
  const isUnderWayToo = random.chance(0.1)
  const payable = months
    .filter(({ state }) => state !== 'underWay' || isUnderWayToo)
    .slice(0, LOOKED_AT)
  if (payable.length === 0) return world.log('all months are under way, and nothing is taken')
  const count = random.between(1, Math.min(3, payable.length))
  const chosen = random.chance(0.9) ? payable.slice(0, count) : random.some(payable, count)
  const sum = chosen.reduce((before, { amount }) => before + amount, 0)
  const receivedAt = new Date(Date.parse(shown.today) - random.pick(daysBack) * span.DAY)
  const wish = {
    months: chosen.map(({ month }) => month),
    method: random.pick(deskMethods),
    amount: random.chance(0.1) ? sum + 1 : sum,
    receivedOn: receivedAt.toISOString().slice(0, 10),
  }
  const what = chosen.map(({ month, state }) => `${month} (${state})`).join(', ')
  world.log(
    `${wish.amount} € at the desk by ${wish.method} for ${what} of ${enrolmentId}, taken by ${by.user.email}`,
  )
  for (const month of wish.months) world.deskMonths.add(`${enrolmentId} ${month}`)
  const key = randomUUID()
  const keys = random.weighted([
    { weight: 12, keys: [key] },
    { weight: 4, keys: [key, key] },
    { weight: 3, keys: [key, randomUUID()] },
  ]).keys
  await Promise.all(
    keys.map(async (requestKey) => {
      const body = { ...wish, requestKey }
      const answer = await noteCall(world, { by, about: requestKey }, () =>
        ask(world, by, recordDeskPayment, { params: { id: enrolmentId }, body }),
      )
      world.log(`  recorded: ${statusOf(answer)}`)
      if (answer?.status !== 200) return
      const { months: promised, amount } = wish
      const cents = Math.round(amount * 100)
      world.promises.push({ kind: 'takenAtDesk', requestKey, enrolmentId, months: promised, cents })
    }),
  )
}

/** A volunteer takes back what was recorded by mistake, perhaps what was taken back before. */
export async function takeBackAtDesk(world: World): Promise<void> {
  const { random, database } = world
  const rows = await database.db
    .select({ charge: charges, desk: deskPayments })
    .from(deskPayments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, deskPayments.paymentId))
    .innerJoin(charges, eq(charges.id, paymentAllocations.chargeId))
    .orderBy(
      asc(deskPayments.recordedAt),
      asc(charges.serviceMonth),
      asc(charges.enrolmentId),
      asc(deskPayments.paymentId),
    )
  const standing = rows.filter(({ desk }) => desk.undoneAt === null)
  const from = standing.length === 0 || random.chance(0.1) ? rows : standing
  if (from.length === 0) return
  const { charge, desk } = random.chance(0.5)
    ? (from.at(-1) ?? random.pick(from))
    : random.pick(from)
  const { paymentId } = desk
  world.log(`the payment of ${charge.serviceMonth} at the desk is undone: ${charge.enrolmentId}`)
  const params = { id: charge.enrolmentId, paymentId }
  const by = anyVolunteer(world)
  const undo = () =>
    noteCall(world, { by, about: paymentId }, () => ask(world, by, undoDeskPayment, { params }))
  const answers = await Promise.all(random.chance(0.25) ? [undo(), undo()] : [undo()])
  for (const answer of answers) world.log(`  undone: ${statusOf(answer)}`)
  if (answers.some((answer) => answer?.status === 200)) {
    world.promises.push({ kind: 'undoneAtDesk', paymentId })
  }
}

/**
 * A volunteer changes by what the months of somebody are paid, once, twice, or there and back at once.
 * @param to one of the choices; any of them without it
 */
export async function switchPlan(world: World, to?: 'desk'): Promise<void> {
  const { random } = world
  const plans = (await lookUp(world))?.people.flatMap(({ enrolmentId, plan }) => {
    const choices = plan?.choices.filter((one) => to === undefined || one === to) ?? []
    return plan && choices.length > 0 ? [{ ...plan, choices, enrolmentId }] : []
  })
  if (!plans || plans.length === 0) return
  const { enrolmentId, method, from, choices } = random.pick(plans)
  const wish = random.pick(choices)
  const wishes = random.weighted([
    { weight: 12, all: [wish] },
    { weight: 3, all: [wish, wish] },
    { weight: 3, all: [wish, method ?? wish] },
  ]).all
  const by = anyVolunteer(world)
  world.log(`${enrolmentId} is paid by ${wishes.join(' and ')} from ${from}, not by ${method}`)
  await Promise.all(
    wishes.map(async (one) => {
      const change = { whose: enrolmentId, to: one === 'desk' ? one : 'provider', from } as const
      const answer = await noteSwitch(world, change, () =>
        noteCall(world, { by, about: enrolmentId }, () =>
          ask(world, by, changePaymentMethod, {
            params: { id: enrolmentId },
            body: { method: one, from },
          }),
        ),
      )
      world.log(`  by ${one}: ${statusOf(answer)}`)
    }),
  )
}

/** Somebody's months are paid at the desk from now on, and the next one falls due. */
export async function oweAtDesk(world: World): Promise<void> {
  const { random } = world
  await switchPlan(world, 'desk')
  const month = madridClock(world.now()).slice(0, 7)
  const charged = [momentOf(month), momentOf(monthAfter(month, 1))]
  const next = charged.find((moment) => moment > world.now()) ?? world.now()
  await passTime(world, new Date(next.getTime() + span.DAY * (0.2 + 17 * random.next())))
}
