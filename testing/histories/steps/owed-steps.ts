import { askForPayment } from '#domain/billing/admin/payment-failures-contract.ts'
import { getKeptMethods, payByBizum } from '#domain/billing/kept-methods-contract.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { paymentFailures } from '#server/schema.ts'
import { cardSandbox, phones } from '../../billing/card-sandbox.ts'
import { ask } from '../browser.ts'
import { madridClock } from '../judge/madrid-clock.ts'
import { momentOf, monthAfter } from '../judge/months.ts'
import { triedAgain, withoutMoney } from '../methods.ts'
import { canAct, statusOf } from '../people.ts'
import { passTime, span } from '../time.ts'
import type { World } from '../world.ts'
import { enrol } from './purchase-steps.ts'

/** Most payers approve what they have begun. */
const answers = [
  { weight: 5, phone: phones.isApproved },
  { weight: 3, phone: phones.isRefused },
  { weight: 2, phone: phones.isNotAnswered },
]

/** The provider asks the payer, who answers within three seconds, or not within the hour. */
const ANSWERED_MS = 10_000

/** Somebody enrols people with a card or an account that is refused, and the month is charged. */
export async function oweMonth(world: World): Promise<void> {
  const { random } = world
  await enrol(world, random.pick([...triedAgain, withoutMoney]))
  const month = madridClock(world.now()).slice(0, 7)
  const charged = [momentOf(month), momentOf(monthAfter(month, 1))]
  const next = charged.find((moment) => moment > world.now()) ?? world.now()
  // A debit fails some days after it was asked for.
  await passTime(world, new Date(next.getTime() + span.DAY * (0.5 + 10 * random.next())))
}

/** A payer who owes a month pays it by Bizum: they approve it, refuse it, or give it up at some point. */
export async function payMonthByBizum(world: World): Promise<void> {
  const { random } = world
  const owing = new Set((await openFailures(world)).map(({ payerId }) => payerId))
  const payers = world.payers.filter((payer) => canAct(payer) && owing.has(payer.user.id))
  if (payers.length === 0) return world.log('nobody owes what could be paid by Bizum')
  const payer = random.pick(payers)
  const shown = await ask(world, payer, getKeptMethods)
  const months = shown?.status === 200 ? shown.body.owed.filter(({ byBizum }) => byBizum) : []
  if (months.length === 0) {
    return world.log(`${payer.user.email} is offered no Bizum: ${statusOf(shown)}`)
  }
  const { id, amount } = random.pick(months)
  world.log(`${payer.user.email} pays ${amount} € by Bizum`)
  payer.bizumDays.add(madridClock(world.now()).slice(0, 10))
  const look = () => ask(world, payer, payByBizum, { params: { id } })
  const offered = await Promise.all(random.chance(0.2) ? [look(), look()] : [look()])
  for (const answer of offered) world.log(`  offered: ${statusOf(answer)}`)
  const forms = offered.flatMap((answer) =>
    answer?.status === 200 && answer.body.clientSecret ? [answer.body.clientSecret] : [],
  )
  if (forms.length === 0 || random.chance(0.15)) return world.log('  the form is not sent')
  const { phone } = random.weighted(answers)
  for (const form of forms) {
    world.log(`  ${phone}: ${await cardSandbox(world).pay(form, phone)}`)
  }
  if (random.chance(0.6)) await passTime(world, new Date(world.now().getTime() + ANSWERED_MS))
  // Some close the tab instead of waiting.
  if (random.chance(0.7)) world.log(`  looked again: ${statusOf(await look())}`)
}

/** The association writes to a payer who owes something. */
export async function remindPayer(world: World): Promise<void> {
  const { administrator, random } = world
  const open = await openFailures(world)
  if (open.length === 0) return
  const { id } = random.pick(open)
  world.log('the association asks for a payment')
  const send = () => ask(world, administrator, askForPayment, { params: { id } })
  const sent = await Promise.all(random.chance(0.2) ? [send(), send()] : [send()])
  for (const answer of sent) world.log(`  asked: ${statusOf(answer)}`)
}

function openFailures({ database }: World) {
  return database.db
    .select()
    .from(paymentFailures)
    .where(eq(paymentFailures.state, 'open'))
    .orderBy(asc(paymentFailures.failedAt), asc(paymentFailures.createdAt))
}
