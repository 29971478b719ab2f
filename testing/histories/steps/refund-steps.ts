import { randomUUID } from 'node:crypto'
import { refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { charges } from '#server/schema.ts'
import { ask } from '../browser.ts'
import { statusOf } from '../people.ts'
import type { World } from '../world.ts'

/** The association gives the money of a charge back, in whole or in part. */
export async function giveBack(world: World): Promise<void> {
  const { database, administrator, random } = world
  const paid = await database.db
    .select()
    .from(charges)
    .where(eq(charges.status, 'settled'))
    .orderBy(asc(charges.chargedOn), asc(charges.amountCents))
  if (paid.length === 0) return
  const { id, amountCents, refundedCents, serviceMonth } = random.pick(paid)
  const left = (amountCents - refundedCents) / 100
  if (left <= 0) return
  const amount = random.chance(0.5) ? left : random.between(1, left)
  const body = { amount, reason: 'goodwill' as const, requestKey: randomUUID() }
  world.log(`the association gives back ${amount} € of ${serviceMonth}`)
  const send = () => ask(world, administrator, refundInvoice, { params: { id }, body })
  const answers = await Promise.all(random.chance(0.2) ? [send(), send()] : [send()])
  for (const answer of answers) world.log(`  given back: ${statusOf(answer)}`)
  if (!answers.some((answer) => answer?.status === 200)) return
  world.promises.push({ kind: 'refunded', refundId: body.requestKey, cents: amount * 100 })
}
