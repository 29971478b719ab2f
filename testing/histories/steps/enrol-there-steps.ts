import { enrolAtDesk, quoteAtDesk } from '#domain/desk/enrol-contract.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { ask } from '../browser.ts'
import { anyPayer, statusOf } from '../people.ts'
import type { World } from '../world.ts'
import { asPromised, groups, inCents, namesOf, programmes, typedBy } from './purchase-steps.ts'

/** The association enrols people of a payer at the desk, who pay there each month. */
export async function enrolThere(world: World): Promise<void> {
  const { administrator, random } = world
  const payer = anyPayer(world)
  if (!payer) return
  const { user } = payer
  const programme = random.pick(programmes)
  const requested = random.some(payer.people, random.weighted(groups).size).map(typedBy(world))
  world.log(`${namesOf(requested)} of ${user.email} come to the desk for ${programme.name}`)
  const params = { id: user.id }
  const looked = await ask(world, administrator, quoteAtDesk, {
    params,
    body: { programaId: programme.id, personas: requested },
  })
  if (looked?.status !== 200) return world.log(`  not looked up: ${statusOf(looked)}`)
  const isLeft = (_: unknown, index: number) => !looked.body.indicesYaInscritos.includes(index)
  const personas = requested.filter(isLeft)
  if (personas.length === 0) return world.log('  all of them are enrolled already')
  const body = {
    programaId: programme.id,
    monto: looked.body.quote.perPerson
      .filter(isLeft)
      .reduce((sum, { firstMonth }) => inCents(sum + firstMonth), 0),
    personas,
    signedOn: madridDay(world.now()),
  }
  world.deskOrders.add(`${user.id} ${programme.id}`)
  const send = () => ask(world, administrator, enrolAtDesk, { params, body })
  const answers = await Promise.all(random.chance(0.15) ? [send(), send()] : [send()])
  for (const answer of answers) {
    world.log(`  enrolled at the desk: ${statusOf(answer)}`)
    if (answer?.status === 200) world.promises.push(...answer.body.subscriptions.map(asPromised))
  }
}
