import { getKeptMethods, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { paymentMethods } from '#server/schema.ts'
import { cardSandbox } from '../../billing/card-sandbox.ts'
import { ask, confirmPayment, keepCard, noteCard } from '../browser.ts'
import { isAccount, methods, revoked } from '../methods.ts'
import { anyPayer, statusOf } from '../people.ts'
import type { World } from '../world.ts'
import { noteSwitch } from './notes.ts'

/** Chooses another card or account for everybody, by which what is owed is paid at once. */
export async function changeMethod(world: World): Promise<void> {
  const payer = anyPayer(world)
  if (!payer) return
  const number = world.random.weighted(methods).number
  world.log(`${payer.user.email} changes to ${number}`)
  const paymentMethodId = await keepCard(world, payer, number)
  if (!paymentMethodId) return world.log('  it was not kept')
  const change = { whose: payer.user.id, to: 'provider', from: null } as const
  const send = () =>
    noteSwitch(world, change, () => ask(world, payer, replaceMethod, { body: { paymentMethodId } }))
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

/** The holder of an account ends its mandate at their bank: the next debit fails. */
export async function revokeMandate(world: World): Promise<void> {
  const { database, random } = world
  const payer = anyPayer(world)
  const accounts = [...(payer?.cards ?? [])].filter(([, number]) => isAccount(number))
  if (!payer || accounts.length === 0) return
  const [paymentMethodId, number] = random.pick(accounts)
  const [kept] = await database.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.paymentMethodId, paymentMethodId))
  if (kept?.method.kind !== 'bankAccount') return
  world.log(`${payer.user.email} ends the mandate of ${number}`)
  await cardSandbox(world)
    .revokeMandate(kept.method.mandate.id)
    .then(() => payer.cards.set(paymentMethodId, revoked))
    .catch((error: Error) => world.log(`  not ended: ${error.message}`))
}
