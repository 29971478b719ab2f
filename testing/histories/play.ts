import { programmes } from '#server/schema.ts'
import { noFaults } from './event-relay.ts'
import { judge } from './judge/judge.ts'
import { madridClock } from './judge/madrid-clock.ts'
import { askingMomentOf, momentOf } from './judge/months.ts'
import { recordOf } from './judge/record.ts'
import { Random } from './simulation/random.ts'
import { real } from './simulation/simulated.ts'
import { FAMILY_PERCENT } from './steps/fee-steps.ts'
import { withRandomFault } from './steps/random-fault.ts'
import { enrols, steps } from './steps/steps.ts'
import { passTime, span } from './time.ts'
import { World, type WorldOptions } from './world.ts'

const families = [
  [
    { nombre: 'Maite', apellido: 'Etxeberria', fechaNacimiento: '1953-05-17' },
    { nombre: 'José Ramón', apellido: 'Peña', fechaNacimiento: '1950-02-03' },
    { nombre: 'Ane', apellido: 'Etxeberria', fechaNacimiento: '1988-11-30' },
  ],
  [
    { nombre: 'Begoña', apellido: 'Ibarra', fechaNacimiento: '1947-08-09' },
    { nombre: 'Iñaki', apellido: 'Ibarra', fechaNacimiento: '1979-01-01' },
  ],
  // Another payer may enrol the same person.
  [
    { nombre: 'Maite', apellido: 'Etxeberria', fechaNacimiento: '1953-05-17' },
    { nombre: 'Karmele', apellido: 'Zabala', fechaNacimiento: '1960-02-29' },
  ],
]

/**
 * Plays one history and judges its end.
 * @returns what is wrong, the story, and the story with both books as they are at its end; nothing is
 *   wrong with an empty list
 */
export async function playHistory(
  seed: number,
  options: WorldOptions,
): Promise<{ violations: string[]; story: string[]; record: string[] }> {
  const dice = new Random(seed)
  const start = Date.UTC(
    dice.between(2027, 2029),
    dice.between(0, 11),
    dice.between(1, 28),
    9,
    7,
    30,
  )
  const world = await World.begin(seed, new Date(start), options)
  const { story } = world
  try {
    const violations = await Promise.race([playAndJudge(world, dice), hanging(world)])
    return { violations, story, record: await recordOf(world) }
  } catch (error) {
    return { violations: [`the play broke off: ${(error as Error).stack}`], story, record: [] }
  } finally {
    // A hanging history may not end, and its log must be printed all the same.
    await world.end(END_MS)
  }
}

/** A history in which no message has passed for so long hangs, and is printed with its log. */
const STILL_MS = 60_000
/** The longest history has a tenth of these. */
const MAX_MESSAGES = 500_000
const END_MS = 15_000

async function hanging(world: World): Promise<string[]> {
  let before = -1
  while (world.messages() !== before && world.messages() < MAX_MESSAGES) {
    before = world.messages()
    await real.waitIdly(STILL_MS)
  }
  return [
    `after ${before} messages the play does not come to its end`,
    ...(await world.connections()).map((doing) => `a connection: ${doing}`),
  ]
}

async function playAndJudge(world: World, dice: Random): Promise<string[]> {
  await world.addVolunteers()
  await world.database.db.update(programmes).set({ familyPercent: FAMILY_PERCENT })
  const count = dice.between(2, families.length)
  for (const [index, people] of families.slice(0, count).entries()) {
    await world.addPayer(index, people)
  }
  await live(world, dice.between(8, 18))
  await quietDown(world)
  const violations = await judge(world)
  // Nothing that happened before may come back in the months after.
  await passTime(world, new Date(world.now().getTime() + dice.between(5, 45) * span.DAY))
  await quietDown(world)
  violations.push(...(await judge(world)))
  return [...new Set(violations)]
}

async function live(world: World, length: number): Promise<void> {
  for (let turn = 0; turn < length; turn += 1) {
    const step = turn === 0 ? enrols : world.random.weighted(steps)
    if (step.canFail) await withRandomFault(world, () => step.run(world))
    else await step.run(world)
  }
}

/** Whatever was late arrives, and the jobs of a whole day run. */
export async function quietDown(world: World): Promise<void> {
  world.relay.delivery = noFaults
  for (let round = 0; round < 2; round += 1) {
    await passTime(world, new Date(awayFromCharges(world.now().getTime() + 25 * span.HOUR)))
    await world.relay.deliverLate()
    await world.servers.settle()
    const now = world.now()
    await world.servers.runJobs(() => true)
    world.outages.noteRound(now)
  }
}

/** A charge without an answer in the morning is read within the next hours. */
function awayFromCharges(moment: number): number {
  const month = madridClock(new Date(moment)).slice(0, 7)
  const mornings = [momentOf(month), askingMomentOf(month)].map((one) => one.getTime())
  const morning = mornings.find((one) => moment >= one && moment < one + 2 * span.HOUR)
  return morning === undefined ? moment : morning + 2 * span.HOUR
}
