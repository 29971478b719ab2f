import type { Payer, World } from './world.ts'

/** A payer who still has an account and may log in. */
export function anyPayer(world: World): Payer | null {
  const left = world.payers.filter(canAct)
  return left.length > 0 ? world.random.pick(left) : null
}

/** Tells whether the site lets them in. */
export function canAct({ isErased, isLockedOut }: Payer): boolean {
  return !isErased && !isLockedOut
}

/** A reply, or an error with its code. */
export interface Answered {
  status: number
  body: { code?: string }
}

/** Returns what came of a call, for the story. */
export function statusOf(answer: Answered | null): string {
  return answer ? `${answer.status} ${answer.body.code ?? ''}` : 'no answer, given up'
}
