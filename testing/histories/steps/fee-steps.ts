import { endFee, feeView, grantFee } from '#domain/billing/fees/contract.ts'
import { asc } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'
import { ask } from '../browser.ts'
import { statusOf } from '../people.ts'
import type { World } from '../world.ts'

/** Returns what the second person of a payer and those after pay less in each programme, of a hundred. */
export const FAMILY_PERCENT = 15

/** Euros, and what is taken off of a hundred. */
const values = { amount: [10, 29.99, 45], percent: [33, 50, 90, 100] }

/** An administrator grants somebody a fee of their own, once or twice at once, or ends it. */
export async function changeFee(world: World): Promise<void> {
  const { administrator, random, database } = world
  const all = await database.db
    .select()
    .from(enrolments)
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.id))
  if (all.length === 0) return
  const { id } = random.pick(all)
  const shown = await ask(world, administrator, feeView, { params: { id } })
  const months = shown?.status === 200 ? shown.body.months.map(({ month }) => month) : []
  if (months.length === 0) return world.log(`no fee can be granted: ${statusOf(shown)}`)
  const from = random.pick(months.slice(0, 4))
  if (random.chance(0.3)) {
    const answer = await ask(world, administrator, endFee, { params: { id }, body: { from } })
    return world.log(`the fee of ${id} ends before ${from}: ${statusOf(answer)}`)
  }
  const kind = random.pick(['amount', 'percent'] as const)
  const until = random.chance(0.6) ? random.pick(months.filter((month) => month >= from)) : null
  const body = { kind, value: random.pick(values[kind]), from, until, reason: 'other' } as const
  const send = async () => {
    const answer = await ask(world, administrator, grantFee, { params: { id }, body })
    world.log(`${body.value} (${kind}) for ${id} from ${from} until ${until}: ${statusOf(answer)}`)
    if (answer?.status === 200) world.feesGranted.add(answer.body.id)
  }
  await Promise.all(random.chance(0.2) ? [send(), send()] : [send()])
}
