import { decideHeldCharges, listHeldCharges } from '#domain/billing/admin/held-charges-contract.ts'
import { deleteEnrolment, undoDeletion } from '#domain/enrolments/admin/deletion-contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { eq, inArray, isNotNull } from '#server/kernel/db/drizzle.ts'
import { charges, enrolments } from '#server/schema.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { ask } from '../browser.ts'
import { type Answered, statusOf } from '../people.ts'
import type { World } from '../world.ts'

/** The association moves an enrollee to the other programme. */
export async function moveEnrollee(world: World): Promise<void> {
  if (world.pricesChange) return
  const one = await pickEnrolment(world, 'active')
  if (!one) return
  const programmeId = one.programmeId === 1 ? 2 : 1
  world.log(`the association moves an enrollee to programme ${programmeId}`)
  const body = { programmeId, confirmed: true as const }
  await perhapsTwice(world, () =>
    ask(world, world.administrator, moveEnrolment, { params: { id: one.id }, body }),
  )
}

/** The association deletes an entry as a mistake. */
export async function deleteEntry(world: World): Promise<void> {
  const one = await pickEnrolment(world, 'active')
  if (!one) return
  world.log(`the association deletes an entry in programme ${one.programmeId}`)
  const body = { reason: 'double' as const, notifyPayer: true, confirmed: true as const }
  await perhapsTwice(world, () =>
    ask(world, world.administrator, deleteEnrolment, { params: { id: one.id }, body }),
  )
}

/** It thinks better of it. */
export async function undoEntry(world: World): Promise<void> {
  const one = await pickEnrolment(world, 'deleted')
  if (!one) return
  world.log(`the association brings an entry in programme ${one.programmeId} back`)
  const body = { confirmed: true as const }
  await perhapsTwice(world, () =>
    ask(world, world.administrator, undoDeletion, { params: { id: one.id }, body }),
  )
}

/** It decides about months that are older than a standstill may charge. */
export async function decideHeld(world: World): Promise<void> {
  const { administrator, random, database } = world
  const shown = await ask(world, administrator, listHeldCharges)
  const payers = shown?.status === 200 ? shown.body.payers : []
  if (payers.length === 0) return
  const { id: payerId, charges: held } = random.pick(payers)
  const ids = random.some(held, random.between(1, held.length)).map(({ id }) => id)
  const decision = random.pick(['charge', 'charge', 'waive'] as const)
  world.log(`the association decides about ${ids.length} held months: ${decision}`)
  const body = { payerId, ids, decision }
  await perhapsTwice(world, () => ask(world, administrator, decideHeldCharges, { body }))
  const rows = await standingCharges(database.db, inArray(charges.id, ids))
  for (const { id, status } of rows) {
    if (status !== 'held') world.decided.set(id, status === 'void' ? 'waive' : 'charge')
  }
}

async function pickEnrolment({ database, random }: World, which: 'active' | 'deleted') {
  const found = await database.db
    .select()
    .from(enrolments)
    .where(which === 'active' ? eq(enrolments.status, 'active') : isNotNull(enrolments.deletedAt))
  const byTime = found.sort((a, b) => +a.enrolledAt - +b.enrolledAt)
  return byTime.length > 0 ? random.pick(byTime) : null
}

async function perhapsTwice(world: World, send: () => Promise<Answered | null>): Promise<void> {
  const answers = await Promise.all(world.random.chance(0.2) ? [send(), send()] : [send()])
  for (const answer of answers) world.log(`  done: ${statusOf(answer)}`)
}
