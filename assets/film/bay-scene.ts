import { bandPull, barLift, dance, hold, legLift } from './moves.ts'
import type { Pose } from './pose.ts'
import { ease, film, play, type Scene, seen, stageOf, swing } from './stage.ts'
import { numbersIn } from './svg.ts'

const stage = stageOf('web/site/home/bay.svg', 'bay')
const SECONDS = 6.8
/** The drawing is 620 high and 1440 wide. */
const SCALE = film.height / 620

/** How much of the camera's way each part goes: what is far moves least. */
const depths: readonly [part: RegExp, depth: number][] = [
  [/bay-(glow|sun)\b/, 0.35],
  [/bay-cloud\b/, 0.4],
  [/bay-(far|far2)\b/, 0.55],
  [/bay-lsun\b/, 0.5],
  [/bay-(sea1|sea2|sea3)\b/, 0.75],
  [/bay-(mouse|mouse2)\b/, 0.68],
  [/bay-lgull\b/, 0.6],
  [/bay-(grass2|hyd|hyd2)\b/, 1.14],
]
const NEAR = 1

const layers = stage.root.children.map((element) => {
  const inside = element.children[0]?.attributes
  const looks = element.attributes.class ?? (inside?.['clip-path'] ? '' : (inside?.class ?? ''))
  const path = element.attributes.d ?? inside?.d ?? ''
  const isLighthouse = path.startsWith('M806')
  const depth = isLighthouse ? 0.68 : (depths.find(([part]) => part.test(looks))?.[1] ?? NEAR)
  return {
    element,
    depth,
    transform: element.attributes.transform ?? '',
    rises: /bay-(glow|sun)\b/.test(looks),
    drifts: path.startsWith('M392')
      ? 16
      : /^M9(58|52|30)/.test(path)
        ? -22
        : /cloud/.test(looks)
          ? 14
          : 0,
    floats: path.startsWith('M392') || /^M9(58|52|30)/.test(path),
    flies: /bay-lgull/.test(looks) ? numbersIn(path).slice(0, 2) : undefined,
  }
})

/** The bay in the morning: the sun comes up, and people move on the promenade. */
export const bayScene: Scene = {
  seconds: SECONDS,
  at(second) {
    play(stage, second, parts)
    const day = ease(second, 0, SECONDS * 0.8)
    const way = ease(second, -1, SECONDS + 1)
    const middle = (1440 - film.width / SCALE) / 2
    const left = 36 + way * (2 * middle - 72)
    for (const [index, layer] of layers.entries()) {
      const aside = (left - middle) * (1 - layer.depth) + layer.drifts * (second / SECONDS)
      const up = layer.rises
        ? 60 * (1 - ease(second, 0, SECONDS * 0.85))
        : layer.floats
          ? 1.6 * swing(second, 3.4, layer.drifts / 20)
          : 0
      const flight = layer.flies ? flying(layer.flies, second, index) : ''
      layer.element.attributes.transform = `translate(${aside.toFixed(2)} ${up.toFixed(2)}) ${flight} ${layer.transform}`
    }
    return `${sky(day)}${seen(stage, SCALE, left * SCALE)}
      <path fill="#e08a5a" opacity="${(0.2 * (1 - day)).toFixed(3)}" d="M0 0h${film.width}v${film.height}H0z"/>`
  },
}

function sky(day: number): string {
  const all = `d="M0 0h${film.width}v${film.height}H0z"`
  return `<style>@media(prefers-color-scheme:dark){#day stop{stop-color:#0a1d24}#day stop+stop{stop-color:#12343f}}</style><linearGradient id="dawn" x2="0" y2=".55"><stop stop-color="#f3d9c0"/><stop offset="1" stop-color="#f9e7cf"/></linearGradient>
    <linearGradient id="day" x2="0" y2=".6"><stop stop-color="#e9f0ea"/><stop offset="1" stop-color="#d3e6e4"/></linearGradient>
    <path fill="url(#dawn)" ${all}/><path fill="url(#day)" opacity="${day.toFixed(3)}" ${all}/>`
}

function flying([x = 0, y = 0]: readonly number[], second: number, seed: number): string {
  const flap = 1 + 0.35 * swing(second, 1.6, seed * 0.3)
  const rise = 5 * swing(second, 5, seed * 0.2)
  return `translate(${(second * 9).toFixed(2)} ${rise.toFixed(2)}) translate(${x} ${y}) scale(1 ${flap.toFixed(3)}) translate(${-x} ${-y})`
}

/** What each figure of the drawing does, in the order in which they are drawn. */
const parts: Record<number, (second: number) => Pose> = {
  0: dance,
  1: (now) => {
    const step = swing(now, 3.2, 0.3)
    return {
      lean: 1.6 * step,
      nod: 3 * step,
      arms: [
        { raise: 14 * step, bend: 8 * step },
        { raise: -9 * step, bend: 6 * step },
      ],
      feet: [undefined, [0, 3 + 4 * step]],
    }
  },
  2: (now) => bandPull(now, 0.1),
  3: (now) => ({
    hip: [2.4 * swing(now, 3.2), 0.6 * swing(now, 1.6)],
    nod: 3 * swing(now, 4.4),
    arms: [hold, hold],
  }),
  4: (now) => barLift(now, 0),
  5: (now) => ({
    lean: 1 + swing(now, 3.6),
    nod: 3 * swing(now, 3.6, 0.2),
    arms: [{ hand: [4 * swing(now, 2.4), 5 * swing(now, 1.7, 0.2)] }],
  }),
  6: (now) => legLift(now, 0.4),
  7: (now) => {
    const reach = swing(now, 3.4, 0.6)
    return {
      hip: [1.5 * reach, 0],
      lean: 2.4 * reach,
      nod: 3 * reach,
      arms: [undefined, { raise: 7 * reach, bend: -6 * reach }],
    }
  },
  8: (now) => {
    const rise = swing(now, 3.6, 0.15)
    const arm = { raise: 14 * rise, bend: 8 * rise }
    return { hip: [0, 2 * rise], nod: 2 * swing(now, 3.6), arms: [arm, arm] }
  },
  9: (now) => {
    const bounce = swing(now, 1.5)
    const arm = { raise: 8 + 12 * bounce, bend: 6 * bounce }
    return { hip: [0, 2 - 2.4 * bounce], nod: 4 * swing(now, 3), arms: [arm, arm] }
  },
  10: (now) => {
    const step = swing(now, 2.6, 0.2)
    return {
      hip: [step, 0],
      lean: 1.6 * step,
      arms: [
        { raise: 8 * step, bend: 5 * step },
        { raise: -8 * step, bend: -6 * step },
      ],
      feet: [[3 * step, 2 + 3 * step]],
    }
  },
}
