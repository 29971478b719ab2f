import { noFaults } from '../event-relay.ts'
import { later, passTime, passTimeOff, span } from '../time.ts'
import type { World } from '../world.ts'

/** Up to so many of a unit pass. */
export function pass(unit: number, most: number): (world: World) => Promise<void> {
  return async (world) => {
    const until = later(world, unit, most)
    world.log(`time passes until ${until.toISOString().slice(0, 16)}`)
    await passTime(world, until)
  }
}

/** The server is off for hours or weeks; the provider repeats its events for some days. */
export async function switchServersOff(world: World): Promise<void> {
  // Earlier results have reached the provider: a standstill begins on a quiet evening.
  await world.servers.settle()
  await world.servers.runJobs(() => true)
  const until = later(world, world.random.pick([span.HOUR, span.DAY, 2 * span.DAY]), 40)
  world.log(`the server is off until ${until.toISOString().slice(0, 16)}`)
  // The provider repeats an event for some days only.
  if (world.random.chance(0.4)) world.relay.delivery = { ...noFaults, lost: 1 }
  await passTimeOff(world, until)
  world.relay.delivery = noFaults
}

export async function changeEventDelivery(world: World): Promise<void> {
  const { random, relay } = world
  relay.delivery = random.pick([
    noFaults,
    { lost: 0, late: 0.3, twice: 0.3 },
    { lost: 0, late: 0.9, twice: 0 },
    { lost: 0, late: 1, twice: 0 },
    { lost: 0.4, late: 0.2, twice: 0.1 },
    { lost: 1, late: 0, twice: 0 },
  ])
  world.log(`event delivery: ${JSON.stringify(relay.delivery)}`)
}
