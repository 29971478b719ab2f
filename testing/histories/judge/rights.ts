import type { DeskCall } from '../world.ts'
import type { JudgedSite } from './judged-site.ts'
import type { Snapshots } from './snapshots.ts'

const refusals: readonly (number | null)[] = [401, 403, null]

/**
 * Finds what somebody did at the desk who had no role between the sending and the answer, and what stands there in the
 * name of somebody who did not ask for it.
 */
export function rightsKept(world: JudgedSite, { ours }: Pick<Snapshots, 'ours'>): string[] {
  const { deskCalls } = world
  const answered = deskCalls
    .filter((call) => !mayHaveRole(world, call) && !refusals.includes(call.status))
    .map(({ by, about, status }) => `${by}, who has no role, was answered ${status} on ${about}`)
  const mayHaveAsked = (by: string | null, about: string) =>
    deskCalls.some((call) => call.by === by && call.about === about && mayHaveRole(world, call))
  const done = ours.desk.flatMap(({ paymentId, requestKey, takenBy, undoneAt, undoneBy }) => [
    ...(mayHaveAsked(takenBy, requestKey) ? [] : [`${paymentId} was recorded by ${takenBy}`]),
    ...(undoneAt === null || mayHaveAsked(undoneBy, paymentId)
      ? []
      : [`${paymentId} was undone by ${undoneBy}`]),
  ])
  return [...answered, ...done]
}

/** Tells whether the caller had a role at some moment of a call: none was taken before and not given back since. */
function mayHaveRole({ roleChanges }: JudgedSite, { by, sent, answered }: DeskCall): boolean {
  const own = roleChanges.filter(({ userId }) => userId === by)
  const given = own.filter(({ isGiven }) => isGiven)
  return !own.some(
    (loss) =>
      !loss.isGiven &&
      loss.isDone &&
      (loss.answered ?? sent) < sent &&
      given.every(
        (one) =>
          (one.answered !== null && one.answered < loss.sent) ||
          (answered !== null && one.sent > answered),
      ),
  )
}
