import type { DeskCall, MethodSwitch, Visitor, World } from '../world.ts'

/** Sends a wish to pay by something else, and notes for the judge what is known of it. */
export async function noteSwitch<Answer extends { status: number }>(
  world: World,
  change: Pick<MethodSwitch, 'whose' | 'to' | 'from'>,
  send: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const { switches } = world
  const contrary = switches.filter((one) => one.isUnderWay && one.to !== change.to)
  for (const one of contrary) one.isContested = true
  const noted = {
    ...change,
    sentAt: world.now(),
    isConfirmed: false,
    isUnderWay: true,
    isContested: contrary.length > 0,
  }
  switches.push(noted)
  const answer = await send()
  noted.isUnderWay = false
  noted.isConfirmed = answer?.status === 200
  return answer
}

/** Makes a call at the desk, and notes for the judge who made it and what came of it. */
export async function noteCall<Answer extends { status: number }>(
  { deskCalls, turns }: World,
  { by, about }: { by: Visitor; about: string },
  send: () => Promise<Answer | null>,
): Promise<Answer | null> {
  turns.count += 1
  const call: DeskCall = {
    by: by.user.id,
    about,
    sent: turns.count,
    answered: null,
    status: null,
  }
  deskCalls.push(call)
  const answer = await send()
  turns.count += 1
  if (answer) Object.assign(call, { answered: turns.count, status: answer.status })
  return answer
}
