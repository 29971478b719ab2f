import { type Difference, difference } from './difference.ts'
import { GRACE_MS } from './reconcile-schedules.ts'
import type { OurUser, World } from './reconciliation-facts.ts'

/** Differences between the accounts and the provider's customers. */
export function customerDifferences(world: World): Difference[] {
  const known = new Set(world.customers.map(({ id }) => id))
  return world.users.flatMap((user) =>
    user.status === 'erased' ? ofErased(world, user) : missing(known, user),
  )
}

function missing(known: ReadonlySet<string>, { id, customerId }: OurUser): Difference[] {
  if (customerId === null || known.has(customerId)) return []
  // The next purchase makes a new one; a charge that cannot be made is told by its schedule.
  return [
    difference('customerMissing', customerId, { userId: id, customerId, repair: 'forgetCustomer' }),
  ]
}

/** Nothing of an erased person stays at the provider, but a nameless customer while a charge is due. */
function ofErased(world: World, user: OurUser): Difference[] {
  const { now, enrolments, customers } = world
  if (user.erasedAt && now.getTime() - user.erasedAt.getTime() < GRACE_MS) return []
  const owes = enrolments.some(
    ({ payerId, schedule }) => payerId === user.id && schedule && schedule.status !== 'ended',
  )
  return customers
    .filter(({ id, userId }) => id === user.customerId || userId === user.id)
    .flatMap(({ id, name, email }) => {
      const about = { userId: user.id, customerId: id }
      if (!owes) {
        return [difference('customerNotErased', id, { ...about, repair: 'deleteCustomer' })]
      }
      if (!name && !email) return []
      return [difference('customerNamed', id, { ...about, repair: 'clearCustomer' })]
    })
}
