// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judge } from '#testing/histories/judge/judge.ts'
import { goodAccount, takingBack, withoutMoney } from '#testing/histories/methods.ts'
import { quietDown } from '#testing/histories/play.ts'
import { enrol } from '#testing/histories/steps/purchase-steps.ts'
import { passTime } from '#testing/histories/time.ts'
import { World } from '#testing/histories/world.ts'
import { createWorldTemplate } from '#testing/histories/world-database.ts'
import { nightly } from '#testing/nightly.ts'

/** The steps of a debit's life: the account, when each begins, and when it is over. January is debited on 1 February. */
const steps = [
  { name: 'is kept', number: goodAccount, from: null, until: null },
  {
    name: 'is announced and asked for',
    number: goodAccount,
    from: '01-27T08:50',
    until: '01-27T10:40',
  },
  { name: 'is paid', number: goodAccount, from: '01-31T22:00', until: '02-01T12:00' },
  { name: 'is refused', number: withoutMoney, from: '01-31T22:00', until: '02-01T12:00' },
  {
    name: 'is announced and asked for once more',
    number: withoutMoney,
    from: '02-02T08:00',
    until: '02-03T10:00',
  },
  {
    name: 'is refused once more, and costs the place',
    number: withoutMoney,
    from: '02-07T22:00',
    until: '02-17T12:00',
  },
  { name: 'is taken back', number: takingBack, from: '01-31T22:00', until: '02-01T12:00' },
]
type Step = (typeof steps)[number]

/** Every so many messages between the site, its database and the provider the site is killed once. */
const STRIDE = 25

let template: Awaited<ReturnType<typeof createWorldTemplate>>
beforeAll(async () => {
  template = await createWorldTemplate()
})
afterAll(() => template.drop())

/** Kills the site in the middle of a step, starts it again, and judges how it ends: `isOver` when the step had no such message. */
async function killedAt(
  step: Step,
  message: number,
): Promise<{ isOver: boolean; violations: string[] }> {
  const world = await World.begin(109_000_000, instant('01-10T09:07'), {
    templateUrl: template.url,
  })
  try {
    await world.addPayer(0, [
      { nombre: 'Maite', apellido: 'Etxeberria', fechaNacimiento: '1953-05-17' },
    ])
    await world.addVolunteers()
    let isKilled = false
    const duringIt = async (work: () => Promise<void>) => {
      const app = world.servers.pick()
      app?.fuses.all.arm(message, () => {
        isKilled = true
        app.crash()
      })
      await work()
      app?.fuses.all.disarm()
      await world.servers.revive()
    }
    const { from, until, number } = step
    if (from === null || until === null) await duringIt(() => enrol(world, number))
    else {
      await enrol(world, number)
      await passTime(world, instant(from))
      world.outages.beginTrouble(world.now())
      await duringIt(() => passTime(world, instant(until)))
      world.outages.endTrouble(world.now())
    }
    await passTime(world, instant('02-18T12:00'))
    await quietDown(world)
    return { isOver: !isKilled, violations: await judge(world) }
  } finally {
    await world.end(15_000)
  }
}

function instant(moment: string): Date {
  return new Date(`2027-${moment}:30Z`)
}

describe('a site that is killed while a debit', () => {
  it.each(steps)('$name ends well', { ...nightly, timeout: 1_200_000 }, async (step) => {
    let killed = 0
    for (let message = 1; ; message += STRIDE) {
      const { isOver, violations } = await killedAt(step, message)
      if (isOver) break
      killed += 1
      expect(violations, `at message ${message}`).toEqual([])
    }
    expect(killed).toBeGreaterThan(5)
  })
})
