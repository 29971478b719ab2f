import type { z } from 'zod'
import { deactivateUser, reactivateUser } from '#domain/accounts/admin/user-contract.ts'
import {
  cancelSubscription,
  type endedSchema,
  takeBackCancellation,
} from '#domain/billing/cancellation-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import {
  cancelAsAdministrator,
  takeBackAsAdministrator,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { confirmDeletion } from '#domain/profile/deletion-contract.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { enrolments } from '#server/schema.ts'
import { ask } from '../browser.ts'
import { type Answered, anyPayer, canAct, statusOf } from '../people.ts'
import type { Payer, Promised, World } from '../world.ts'

/** Ends one enrolment, sometimes with two clicks. */
export async function cancel(world: World): Promise<void> {
  const { random } = world
  const payer = anyPayer(world)
  if (!payer) return
  const mine = await ask(world, payer, subscriptions.myEnrolments)
  const going = mine?.status === 200 ? mine.body.inscripciones.filter(isActive) : []
  if (going.length === 0) return
  const { id, nombre, programaNombre } = random.pick(going)
  world.log(`${payer.user.email} cancels ${nombre} in ${programaNombre}`)
  await Promise.all(
    random.chance(0.15)
      ? [cancelOne(world, payer, id), cancelOne(world, payer, id)]
      : [cancelOne(world, payer, id)],
  )
}

async function cancelOne(world: World, payer: Payer, inscripcionId: string): Promise<void> {
  const body = { inscripcionId, reason: 'price' as const, confirmed: true as const }
  note(world, inscripcionId, await ask(world, payer, cancelSubscription, { body }))
}

/** Takes a cancellation back: the payer their own, the association any; sometimes both at once. */
export async function takeBack(world: World): Promise<void> {
  const { random, administrator, database } = world
  const cancelled = await database.db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.status, 'inactive'),
        isNull(enrolments.movedToId),
        isNull(enrolments.deletedAt),
      ),
    )
  if (cancelled.length === 0) return
  const byTime = cancelled.sort((a, b) => +a.enrolledAt - +b.enrolledAt)
  const { id, payerId } = random.pick(byTime.slice(-4))
  const payer = world.payers.find(({ user }) => user.id === payerId)
  const byPayer = async () =>
    payer && canAct(payer)
      ? ask(world, payer, takeBackCancellation, { body: { enrolmentId: id, confirmed: true } })
      : null
  const byAssociation = () =>
    ask(world, administrator, takeBackAsAdministrator, {
      params: { id },
      body: { confirmed: true },
    })
  world.log(`a cancellation of ${payer?.user.email} is taken back`)
  const ways = random.pick([[byPayer], [byPayer], [byAssociation], [byPayer, byAssociation]])
  const answers = await Promise.all(ways.map((way) => way()))
  for (const answer of answers) world.log(`  taken back: ${statusOf(answer)}`)
}

/** The association ends an enrollee's place. */
export async function cancelAsAssociation(world: World): Promise<void> {
  const { database, administrator, random } = world
  const going = await database.db.select().from(enrolments).where(eq(enrolments.status, 'active'))
  if (going.length === 0) return
  const { id, enrolledAt } = random.pick(going.sort((a, b) => +a.enrolledAt - +b.enrolledAt))
  world.log(`the association ends a place of ${enrolledAt.toISOString().slice(0, 10)}`)
  const input = { params: { id }, body: { confirmed: true as const } }
  note(world, id, await ask(world, administrator, cancelAsAdministrator, input))
}

function note(
  world: World,
  enrolmentId: string,
  answer: (Answered & { body: z.output<typeof endedSchema> }) | null,
): void {
  world.log(`  cancelled: ${statusOf(answer)} ${answer?.body.effectiveDate ?? ''}`)
  if (answer?.status === 200) world.promises.push(asPromised(enrolmentId, answer.body))
}

function asPromised(
  enrolmentId: string,
  { effectiveDate, lastCharge }: z.output<typeof endedSchema>,
): Promised {
  return { kind: 'ended', enrolmentId, effectiveDate, lastChargeDate: lastCharge?.date ?? null }
}

function isActive({ status }: { status: string }): boolean {
  return status === 'active'
}

/** Follows the link that deletes an account. */
export async function deleteAccount(world: World): Promise<void> {
  const payer = anyPayer(world)
  if (!payer) return
  world.log(`${payer.user.email} deletes the account`)
  const token = await issueToken(world.database.db, world.now(), {
    userId: payer.user.id,
    purpose: 'deleteAccount',
  })
  const answer = await ask(world, payer, confirmDeletion, { body: { token } })
  world.log(`  deleted: ${statusOf(answer)}`)
  // Where the answer was lost, the second try finds the link used.
  await seeStatus(world, payer)
  if (answer?.status === 200 && !payer.isErased) throw new Error('a deletion was lost')
}

/** The association closes an account, sometimes with two clicks. */
export async function deactivate(world: World): Promise<void> {
  const { administrator, random } = world
  const payer = anyPayer(world)
  if (!payer) return
  world.log(`the association deactivates ${payer.user.email}`)
  const send = () => ask(world, administrator, deactivateUser, { params: { id: payer.user.id } })
  const answers = await Promise.all(random.chance(0.2) ? [send(), send()] : [send()])
  for (const answer of answers) {
    world.log(`  deactivated: ${statusOf(answer)}`)
    if (answer?.status !== 200) continue
    world.log(`  with it end ${answer.body.enrolments.length}`)
    world.promises.push(
      ...answer.body.enrolments.map(({ id, ...ending }) => asPromised(id, ending)),
    )
  }
  await seeStatus(world, payer)
  const isThere = !payer.isLockedOut && !payer.isErased
  if (isThere && answers.some((answer) => answer?.status === 200)) {
    throw new Error('a deactivation was lost')
  }
}

/** The association reopens an account. */
export async function reactivate(world: World): Promise<void> {
  const { administrator, payers, random } = world
  const waiting = payers.filter(({ isLockedOut, isErased }) => isLockedOut && !isErased)
  if (waiting.length === 0) return
  const payer = random.pick(waiting)
  world.log(`the association lets ${payer.user.email} in again`)
  const input = { params: { id: payer.user.id } }
  world.log(`  reactivated: ${statusOf(await ask(world, administrator, reactivateUser, input))}`)
  await seeStatus(world, payer)
  if (!payer.isLockedOut && !payer.isErased) await world.logIn(payer)
}

/** Reads what has become of an account, whatever was answered. */
async function seeStatus(world: World, payer: Payer): Promise<void> {
  const row = await world.database.db.query.users.findFirst({
    where: (table, { eq }) => eq(table.id, payer.user.id),
  })
  payer.isErased = row?.status === 'erased'
  payer.isLockedOut = row?.status === 'inactive'
}
