import { cardSandbox } from '../../billing/card-sandbox.ts'
import type { World } from '../world.ts'

/** A fault during an action. */
interface RandomFault {
  weight: number
  /** Lets it begin, and answers what it is and how it ends. */
  begin(world: World): Promise<{ what: string; end: () => unknown }>
}

const randomFaults: RandomFault[] = [
  {
    weight: 8,
    async begin({ servers, random }) {
      const message = messageOf(random)
      const app = servers.pick()
      app?.fuses.all.arm(message, () => app.crash())
      return {
        what: `the server dies at message ${message}`,
        end: () => app?.fuses.all.disarm(),
      }
    },
  },
  {
    weight: 4,
    async begin({ servers, random }) {
      const message = messageOf(random)
      const app = servers.pick()
      const isForAll = random.chance(0.5)
      app?.fuses.database.arm(message, () => {
        for (const one of isForAll ? servers.alive() : [app]) one.cutDatabase()
      })
      return {
        what: `the database goes away at message ${message}`,
        end: () => app?.fuses.database.disarm(),
      }
    },
  },
  {
    weight: 9,
    async begin(world) {
      const { random } = world
      const fault = {
        kind: random.pick(faults),
        method: random.pick(['POST', 'POST', 'POST', 'GET']),
        path: random.pick(paths),
        after: random.chance(0.6),
        times: random.between(1, 4),
        ms: random.pick([20, 3000]),
      }
      await cardSandbox(world).setFaults([fault])
      const { kind, method, path, after, times } = fault
      return {
        what: `the provider: ${times} × ${kind} ${after ? 'after' : 'before'} ${method} ${path}`,
        end: () => cardSandbox(world).clearFaults(),
      }
    },
  },
]

const faults = [
  'error500',
  'error500',
  'error500',
  'dropConnection',
  'dropConnection',
  'dropConnection',
  'latency',
  'rateLimit',
]

const paths = [
  '^/v1/payment_intents',
  '^/v1/payment_intents',
  '^/v1/payment_intents/[^/]+',
  '^/v1/customers',
  '^/v1/setup_intents',
  '^/v1/refunds',
  '^/v1/',
  '^/v1/',
]

/** Most messages of a call come early: half of them strike within the first sixty. */
function messageOf(random: World['random']): number {
  return 1 + Math.floor(random.next() ** 2 * 240)
}

/** Does something while, sometimes, something goes wrong; afterwards the server runs again. */
export async function withRandomFault(world: World, work: () => Promise<void>): Promise<void> {
  const fault = world.random.chance(0.4) ? world.random.weighted(randomFaults) : null
  const begun = await fault?.begin(world)
  if (begun) {
    world.log(`  meanwhile: ${begun.what}`)
    world.outages.beginTrouble(world.now())
  }
  await work()
  await world.servers.settle()
  await begun?.end()
  await world.servers.revive()
  world.outages.endTrouble(world.now())
}
