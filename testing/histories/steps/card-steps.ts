import { getKeptMethods, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { ask, confirmPayment, keepCard, noteCard } from '../browser.ts'
import { cards } from '../cards.ts'
import { anyPayer, statusOf } from '../people.ts'
import type { World } from '../world.ts'

/** Chooses another card for everybody, which is charged at once for what is owed. */
export async function changeCard(world: World): Promise<void> {
  const payer = anyPayer(world)
  if (!payer) return
  const number = world.random.weighted(cards).number
  world.log(`${payer.user.email} changes to the card ${number}`)
  const paymentMethodId = await keepCard(world, payer, number)
  if (!paymentMethodId) return world.log('  the card was not kept')
  const send = () => ask(world, payer, replaceMethod, { body: { paymentMethodId } })
  const answers = await Promise.all(world.random.chance(0.15) ? [send(), send()] : [send()])
  noteCard(world, payer)
  for (const answer of answers) {
    world.log(`  changed: ${statusOf(answer)} ${answer?.body.paid ?? ''}`)
  }
}

/** A payer whose bank requires authentication opens the page and answers. */
export async function answerBank(world: World): Promise<void> {
  const payer = anyPayer(world)
  if (!payer) return
  const shown = await ask(world, payer, getKeptMethods)
  const owed = shown?.status === 200 ? shown.body.owed : []
  for (const { confirmation, amount } of owed) {
    if (!confirmation) continue
    world.log(`${payer.user.email} answers the bank about ${amount} €`)
    noteCard(world, payer)
    await confirmPayment(world, confirmation)
  }
}
