import { bandPull, barLift, hold, legLift } from './moves.ts'
import type { Pose } from './pose.ts'
import { breathing, ease, film, play, type Scene, seen, stageOf, swing } from './stage.ts'

/** The drawings of the programmes are 560 wide and 260 high. */
const SCALE = film.height / 260

const ona = stageOf('web/programmes/ona.svg', 'ona')

/** ONA: adapted exercise by the window. */
export const onaScene: Scene = {
  seconds: 4.4,
  at(second) {
    play(ona, second, {
      0: (now) => legLift(now, 0),
      1: (now) => barLift(now, 0.3),
      2: (now) => bandPull(now, 0.6),
    })
    return seen(ona, SCALE, (20 + 60 * ease(second, -1, 6)) * SCALE)
  },
}

const workshop = stageOf('web/site/drawings/hero-workshop.svg', 'workshop')

/** The community workshop: people exercise, paint and make things together. */
export const workshopScene: Scene = {
  seconds: 4.2,
  at(second) {
    play(workshop, second, {
      0: stirring,
      1: stirring,
      2: (now) => ({
        nod: 2 * swing(now, 4),
        arms: [{ hand: [0, 6 + 6 * swing(now, 3.2)] }, { hand: [0, 6 + 6 * swing(now, 3.2)] }],
      }),
      3: (now) => bandPull(now, 0.2),
      4: (now) => ({ lean: 1.5 * swing(now, 3), nod: 2 * swing(now, 3, 0.3) }),
    })
    const scale = 1.5
    return `<path fill="#fbf6ec" d="M0 0h${film.width}v${film.height}H0z"/>
      ${seen(workshop, scale, (470 - 140 * ease(second, -1, 5.8)) * scale, 620 * scale - film.height)}`
  },
}

function stirring(second: number): Pose {
  return {
    lean: swing(second, 3.6),
    nod: 3 * swing(second, 3.6, 0.2),
    arms: [{ hand: [3 * swing(second, 2.4), 4 * swing(second, 1.7, 0.2)] }, hold],
  }
}

const coffee = stageOf('web/site/drawings/moment-coffee.svg', 'coffee')

/** Company: coffee and cake around a table. */
export const coffeeScene: Scene = {
  seconds: 4,
  at(second) {
    play(coffee, second, {
      0: (now) => ({ ...breathing(now, 1), arms: [hold, hold] }),
      1: (now) => ({ ...breathing(now, 3), arms: [hold, hold] }),
      2: (now) => sipping(now, 0.55),
      3: (now) => sipping(now, 0),
    })
    const scale = 2.36 + 0.12 * ease(second, -1, 5)
    return `<path fill="#fbebc6" d="M0 0h${film.width}v${film.height}H0z"/>
      ${seen(coffee, scale, (560 * scale - film.width) / 2, 396 * scale - film.height)}`
  },
}

/** A cup goes towards the mouth and back. */
function sipping(second: number, phase: number): Pose {
  const up = 0.5 + 0.5 * swing(second, 4, phase)
  return { lean: 1.2 * up, nod: 3 - 5 * up, arms: [{ hand: [-20 * up, -25 * up] }] }
}
