import * as prices from '#domain/billing/admin/price-contract.ts'
import { ask } from '../browser.ts'
import { statusOf } from '../people.ts'
import type { World } from '../world.ts'

/** Euros; of the last the half is no whole cent. */
const amounts = [50, 55.5, 65, 72, 60.01]

/** The association decides a price, or withdraws an announced one. */
export async function changePrice(world: World): Promise<void> {
  const { random, administrator } = world
  if (!world.pricesChange) return
  const params = { id: random.pick([1, 2]) }
  const looked = await ask(world, administrator, prices.getPrices, { params })
  if (looked?.status !== 200) return world.log(`  no prices: ${statusOf(looked)}`)
  const { announced, months, decided, monthly: present, concerned } = looked.body
  if (announced) {
    world.log(`the price of ${params.id} that lies ahead is withdrawn`)
    const done = await ask(world, administrator, prices.withdrawPrice, {
      params: { ...params, priceId: announced.id },
    })
    return world.log(`  withdrawn: ${statusOf(done)}`)
  }
  const from = random.pick(months.slice(0, 3))
  const monthly = random.pick(amounts.filter((amount) => amount !== present))
  world.log(
    `${params.id} shall cost ${monthly} from ${from}, for ${concerned.payers} payers, after ${decided.length} prices`,
  )
  const send = () => {
    return ask(world, administrator, prices.setPrice, {
      params,
      body: { from, monthly, before: present },
    })
  }
  const answers = await Promise.all(random.chance(0.2) ? [send(), send()] : [send()])
  world.log(`  decided: ${answers.map(statusOf).join(', ')}`)
}
