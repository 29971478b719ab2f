import { createSetupIntent } from '#domain/billing/contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { cardFields, cardSandbox } from '../billing/card-sandbox.ts'
import type { Answer } from '../test-client.ts'
import { madridClock } from './judge/madrid-clock.ts'
import type { Payer, Visitor, World } from './world.ts'

/** Says how often the site's own client makes a call of a purchase (spec §7). */
const TRIES = 5
const passing = [408, 429, 500, 502, 503, 504]

type Input = Parameters<Payer['browser']['call']>[1]

/**
 * Makes a call as the site's own client does: again after a lost connection or a transient failure,
 * until it is answered. Some people close the tab instead.
 * @returns `null` when the outcome is unknown
 */
export async function ask<E extends Endpoint>(
  world: World,
  visitor: Visitor,
  endpoint: E,
  input: Input = {},
): Promise<Answer<E> | null> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const answer = await visitor.browser.call(endpoint, input).catch(() => null)
    if (answer && !passing.includes(answer.status)) return answer
    world.log(
      `  ${endpoint.path}: ${answer ? `${answer.status} ${answer.body.code}` : 'no answer'}`,
    )
    await world.servers.revive()
    if (world.random.chance(0.15)) return null
  }
  return null
}

/**
 * Keeps a card as the card form does, with the bank's question answered.
 * @returns the payment method, or `null` when it was refused or the form given up
 */
export async function keepCard(world: World, payer: Payer, number: string): Promise<string | null> {
  const { user } = payer
  const begun = await ask(world, payer, createSetupIntent, {
    body: { userId: user.id, email: user.email },
  })
  if (begun?.status !== 200) return null
  const { clientSecret } = begun.body
  const confirmed = await cardSandbox(world).confirm(clientSecret, cardFields(number, '2060'))
  if (confirmed.status !== 'succeeded') return null
  if (!confirmed.payment_method) throw new Error('an intent that succeeds has its card')
  payer.cards.set(confirmed.payment_method, number)
  noteCard(world, payer)
  return confirmed.payment_method
}

/** Notes that the payer may be the cause of what is tried today. */
export function noteCard(world: World, payer: Payer): void {
  payer.cardDays.add(madridClock(world.now()).slice(0, 10))
}

/** Answers the bank's question about a charge that is open, as the page of the payer's card does. */
export async function confirmPayment(
  world: World,
  { clientSecret, paymentMethodId }: { clientSecret: string; paymentMethodId: string },
): Promise<void> {
  const provider = cardSandbox(world)
  const card = { payment_method: paymentMethodId }
  const confirmed = await provider.confirm(clientSecret, card, 'silent')
  world.log(`  the bank: ${confirmed.status ?? 'refused'}`)
  if (confirmed.status !== 'requires_action') return
  const outcome = world.random.chance(0.8) ? 'succeed' : 'fail'
  await provider.answerBank(clientSecret, outcome)
  world.log(`  the bank was answered: ${outcome}`)
}
