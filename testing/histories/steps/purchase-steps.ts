import type { z } from 'zod'
import * as subscriptions from '#domain/billing/contract.ts'
import { ageOf } from '#domain/enrolments/age.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import type { WirePerson } from '#domain/enrolments/wire-person.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { and, desc, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { enrollees, enrolments } from '#server/schema.ts'
import { ask, keepCard } from '../browser.ts'
import { methods } from '../methods.ts'
import { anyPayer, canAct, statusOf } from '../people.ts'
import { later, passTime, span } from '../time.ts'
import type { Payer, Promised, UnfinishedOrder, World } from '../world.ts'

export const programmes = [
  { id: 1, name: 'ONA' },
  { id: 2, name: 'ONARTE' },
]

/**
 * Buys one to three people a place.
 * @param number of a card, or an IBAN; any of them without it
 */
export async function enrol(world: World, number?: string): Promise<void> {
  const { random } = world
  const payer = anyPayer(world)
  if (!payer) return
  const programme = random.pick(programmes)
  const people = random.some(payer.people, random.weighted(groups).size)
  await buy(world, { payer, programme, people, number })
}

/** Buys a person the place again that was given up for them, the latest first, whatever is owed for it. */
export async function enrolAgain(world: World): Promise<void> {
  const { database, payers } = world
  const ended = await database.db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.status, 'inactive'),
        isNull(enrolments.deletedAt),
        isNull(enrolments.movedToId),
      ),
    )
    .orderBy(desc(enrolments.endedAt), desc(enrolments.enrolledAt))
  const [latest] = ended.filter(({ payerId }) =>
    payers.some((payer) => payer.user.id === payerId && canAct(payer)),
  )
  if (!latest) return
  const payer = payers.find(({ user }) => user.id === latest.payerId)
  const programme = programmes.find(({ id }) => id === latest.programmeId)
  const [enrollee] = await database.db
    .select()
    .from(enrollees)
    .where(eq(enrollees.id, latest.enrolleeId))
  const name = enrollee?.firstName.toLowerCase()
  const person = payer?.people.find(({ nombre }) => nombre.toLowerCase() === name)
  if (payer && programme && person) await buy(world, { payer, programme, people: [person] })
}

/** Acts as the pages do. */
async function buy(
  world: World,
  {
    payer,
    programme,
    people,
    number,
  }: {
    payer: Payer
    programme: (typeof programmes)[number]
    people: readonly WirePerson[]
    number?: string | undefined
  },
): Promise<void> {
  const { random } = world
  const requested = people.map(typedBy(world))
  world.log(`${payer.user.email} enrols ${namesOf(requested)} in ${programme.name}`)

  const looked = await ask(world, payer, verifyEnrolments, {
    body: { programaId: programme.id, personas: requested },
  })
  if (looked?.status !== 200) return world.log(`  not looked up: ${looked?.status}`)
  const taken = looked.body.indicesYaInscritos
  const left = requested.filter((_, index) => !taken.includes(index))
  if (left.length === 0) return world.log('  all of them are enrolled already')
  const monto = looked.body.quote.perPerson
    .filter((_, index) => !taken.includes(index))
    .reduce((sum, { firstMonth }) => inCents(sum + firstMonth), 0)

  const chosen = number ?? random.weighted(methods).number
  const paymentMethodId = await keepCard(world, payer, chosen)
  if (!paymentMethodId) return world.log(`  ${chosen} was not kept`)
  if (random.chance(0.08)) await passTime(world, later(world, span.HOUR, 30))
  const share = left.length / requested.length
  const { perPerson, nextPrice } = looked.body.quote
  const seen = {
    cuota: perPerson
      .filter((_, index) => !taken.includes(index))
      .reduce((sum, { monthly }) => inCents(sum + monthly), 0),
    cuotaFutura: nextPrice && { ...nextPrice, monthly: inCents(nextPrice.monthly * share) },
  }
  const orderId = await confirm(world, payer, {
    programme: programme.id,
    people: left,
    monto,
    // A page from before there were lists of prices does not say it.
    ...(random.chance(0.8) && { seen }),
  })
  if (!orderId) return
  if (random.chance(0.08)) await passTime(world, later(world, span.HOUR, 30))
  await complete(world, { payer, programme, people: left, orderId, paymentMethodId })
}

/** Euros without rounding errors. */
export function inCents(euros: number): number {
  return Math.round(euros * 100) / 100
}

export const groups = [
  { weight: 5, size: 1 },
  { weight: 3, size: 2 },
  { weight: 1, size: 3 },
]

async function confirm(
  world: World,
  payer: Payer,
  order: { programme: number; people: WirePerson[]; monto: number; seen?: object },
): Promise<string | null> {
  const { programme, people, monto, seen } = order
  const answer = await ask(world, payer, subscriptions.confirmEnrolment, {
    body: { usuarioId: payer.user.id, programaId: programme, monto, personas: people, ...seen },
  })
  if (answer?.status === 200) return answer.body.orden_id
  world.log(`  not confirmed: ${answer ? `${answer.status} ${answer.body.code}` : 'given up'}`)
  return null
}

async function complete(world: World, order: UnfinishedOrder): Promise<void> {
  const { payer, programme, people, orderId, paymentMethodId } = order
  const body = {
    userId: payer.user.id,
    email: payer.user.email,
    programaId: programme.id,
    paymentMethodId,
    programaNombre: programme.name,
    personasInscritas: people,
    orden_id: orderId,
  }
  world.ordersSent.add(orderId)
  const send = () => ask(world, payer, subscriptions.completeSubscription, { body })
  const answers = await Promise.all(world.random.chance(0.1) ? [send(), send()] : [send()])
  for (const answer of answers) {
    world.log(`  completed with ${payer.cards.get(paymentMethodId)}: ${statusOf(answer)}`)
    if (!answer) world.unfinished.push(order)
    if (answer?.status === 200) world.promises.push(...answer.body.subscriptions.map(asPromised))
  }
}

export function asPromised(
  answer: z.input<(typeof subscriptions.completeSubscription)['response']>['subscriptions'][number],
): Promised {
  return {
    kind: 'enrolled',
    enrolmentId: answer.inscripcionId,
    firstChargeDate: answer.firstChargeDate,
    firstAmount: Math.round(answer.firstAmount * 100),
  }
}

/** A payer who closed the tab opens it again, sometimes with another card. */
export async function comeBack(world: World): Promise<void> {
  const { random } = world
  const order = world.unfinished.pop()
  if (!order || !canAct(order.payer)) return
  world.log(`${order.payer.user.email} comes back to the purchase of ${namesOf(order.people)}`)
  const another = random.chance(0.3)
    ? await keepCard(world, order.payer, random.weighted(methods).number)
    : null
  await complete(world, another ? { ...order, paymentMethodId: another } : order)
}

/** The same name is typed with and without capitals, with an age or a birth date. */
export function typedBy(world: World): (person: WirePerson) => WirePerson {
  const { random } = world
  const today = madridDay(world.now())
  return (person) => {
    const nombre = random.chance(0.1) ? person.nombre.toUpperCase() : person.nombre
    const known = { birthDate: person.fechaNacimiento, age: person.edad }
    const age = ageOf(known, today) ?? 0
    // They may confirm a day or two later, and would have stated another age then.
    const isBirthdayNear = age !== ageOf(known, addDays(today, 3))
    const byAge = random.chance(0.5) && !isBirthdayNear
    return { ...person, nombre, ...(byAge && { fechaNacimiento: undefined, edad: age }) }
  }
}

export function namesOf(people: readonly WirePerson[]): string {
  return people.map(({ nombre }) => nombre).join(', ')
}
