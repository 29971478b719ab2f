import { changeRoles } from '#domain/accounts/admin/user-contract.ts'
import { ask } from '../browser.ts'
import { statusOf } from '../people.ts'
import { Random } from '../simulation/random.ts'
import type { RoleChange, World } from '../world.ts'
import { payAtDesk } from './desk-steps.ts'

/** The administrator takes the treasurer's role, or gives it back, at times while the treasurer takes money, who may try to after it. */
export async function changeTreasurer(world: World): Promise<void> {
  const { random, roleChanges, treasurer } = world
  const isGiven = roleChanges.at(-1)?.isGiven === false
  const dice = random.between(0, 1e9)
  const takesMoney = random.chance(0.5)
  await Promise.all([
    sendRoles(world, isGiven),
    ...(takesMoney ? [payAtDesk(world.as(new Random(dice)), treasurer)] : []),
  ])
  // Who gets their first role logs in with a second factor.
  if (isGiven) await world.logIn(treasurer, true)
  else if (random.chance(0.8)) await payAtDesk(world, treasurer)
}

async function sendRoles(world: World, isGiven: boolean): Promise<void> {
  const { administrator, roleChanges, treasurer, turns } = world
  const { id } = treasurer.user
  turns.count += 1
  const change: RoleChange = {
    userId: id,
    isGiven,
    sent: turns.count,
    answered: null,
    isDone: false,
  }
  roleChanges.push(change)
  world.log(`the treasurer's role is ${isGiven ? 'given back' : 'taken'}`)
  const body = { roles: isGiven ? [{ role: 'treasurer' as const }] : [] }
  const answer = await ask(world, administrator, changeRoles, { params: { id }, body })
  world.log(`  roles changed: ${statusOf(answer)}`)
  turns.count += 1
  if (answer) Object.assign(change, { answered: turns.count, isDone: answer.status === 200 })
}
