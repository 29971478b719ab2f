import { type Gait, hold, paceOf, walk } from './moves.ts'
import type { Pose } from './pose.ts'
import { ease, film, play, type Scene, seen, stageOf, swing } from './stage.ts'
import { numbersIn, placeOf } from './svg.ts'

const stage = stageOf('web/site/drawings/hero-hills.svg', 'hills')
const SCALE = 1.34
const SECONDS = 4.6

const stroll: Gait = {
  reach: 19,
  period: 2.1,
  ankles: [
    [-32, -14],
    [22, -11],
  ],
  ground: -11,
  rise: 1.9,
}
const withWalker: Gait = {
  reach: 13,
  period: 2.1,
  ankles: [
    [-20, -13],
    [16, -11],
  ],
  ground: -11,
  rise: -1.6,
}

/** What each figure of the drawing does, and how fast it goes to the right. */
const parts: Record<number, { pose: (second: number) => Pose; pace?: number }> = {
  0: {
    pose: (now) => ({ ...walk(now, withWalker), nod: 2 * swing(now, 4.2), arms: [hold] }),
    pace: paceOf(withWalker),
  },
  1: {
    pose: (now) => ({
      ...walk(now, stroll, 0.1),
      nod: 3 * swing(now, 4),
      arms: [undefined, { raise: 10 * swing(now, 2.1, 0.1) }],
    }),
    pace: paceOf(stroll),
  },
  2: {
    pose: (now) => ({ ...walk(now, stroll, 0.6), nod: 2 * swing(now, 4.4) }),
    pace: paceOf(stroll),
  },
  3: {
    pose: (now) => ({
      lean: 1.5 + 2 * swing(now, 1.9),
      nod: 2 * swing(now, 3.8),
      arms: [{ hand: [9 * swing(now, 1.9), -1.5 + 1.5 * swing(now, 1.9) ** 2] }],
    }),
    pace: 34,
  },
}

const moving = stage.figures.flatMap(({ group }, index) => {
  const { pace } = parts[index] ?? {}
  if (pace === undefined) return []
  const drawn = group.attributes.transform ?? ''
  const [x = 0, y = 0, scale = 1] = numbersIn(drawn)
  const shadows = stage.root.children.filter((element) => {
    const [left, top] = placeOf(element)
    const isBelow = element.tag === 'ellipse' && Math.abs(top - y) < 14
    return isBelow && left > x - 12 && left < x + (index === 0 ? 105 : 12)
  })
  return [{ group, drawn, pace: pace * scale, shadows }]
})

/** People walk above the sea, among meadows and apple trees. */
export const walkScene: Scene = {
  seconds: SECONDS,
  at(second) {
    play(
      stage,
      second,
      Object.fromEntries(Object.entries(parts).map(([key, { pose }]) => [key, pose])),
    )
    for (const { group, drawn, pace, shadows } of moving) {
      const way = `translate(${(pace * (second - SECONDS + 0.9)).toFixed(2)} 0)`
      group.attributes.transform = `${way} ${drawn}`
      for (const shadow of shadows) shadow.attributes.transform = way
    }
    const left = 96 + 200 * ease(second, -1, 6.2)
    return `<linearGradient id="air" x2="0" y2=".6"><stop stop-color="#e9f0ea"/><stop offset="1" stop-color="#d3e6e4"/></linearGradient>
      <path fill="url(#air)" d="M0 0h${film.width}v${film.height}H0z"/>
      ${seen(stage, SCALE, left * SCALE, 620 * SCALE - film.height)}`
  },
}
