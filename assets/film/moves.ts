import type { Pose } from './pose.ts'
import { swing } from './stage.ts'

/** A hand that stays where it is, on a crutch or a pole, whatever the body does. */
export const hold = { hand: [0, 0] } as const

/** Both hands go apart and together again, with a band between them. */
export function bandPull(second: number, phase: number): Pose {
  const pull = swing(second, 3.4, phase)
  return {
    lean: 0.6 * swing(second, 6.8, phase),
    nod: 2 * swing(second, 6.8, phase + 0.3),
    arms: [{ hand: [14 - 8 * pull, 3 - 3 * pull] }, { hand: [-14 + 8 * pull, 3 - 3 * pull] }],
  }
}

/** Both hands lift a bar and lower it to the height of the head. */
export function barLift(second: number, phase: number): Pose {
  const hand = { hand: [0, 9 + 9 * swing(second, 3.6, phase)] } as const
  return { nod: 3 * swing(second, 3.6, phase + 0.25), arms: [hand, hand] }
}

/** One leg is lifted while the hands lean on crutches. */
export function legLift(second: number, phase: number): Pose {
  const lift = swing(second, 3.2, phase)
  return {
    hip: [0.6 * lift, 0],
    nod: 2.4 * swing(second, 4.8, phase),
    arms: [hold, hold],
    feet: [undefined, [-3 - 3 * lift, 1 - 10 * lift]],
  }
}

/** Dancing on one leg; the other swings, and the arms open and close. */
export function dance(second: number): Pose {
  const step = swing(second, 2.8)
  return {
    hip: [3 * step, 0],
    lean: 3 * step,
    nod: -3 * step,
    arms: [
      { raise: 12 * step, bend: 10 * swing(second, 2.8, 0.1) },
      { raise: -12 * step, bend: 8 * step },
    ],
    feet: [undefined, [2 * step, 3 + 5 * swing(second, 2.8, 0.2)]],
  }
}

/** How a figure walks to the right, lengths in the drawing's units. */
export interface Gait {
  /** Half a step: how far a foot stands before and behind the hip. */
  reach: number
  /** Seconds for two steps. */
  period: number
  /** The ankles as they are drawn, in the order of drawing, and as they stand on the ground. */
  ankles: readonly (readonly [x: number, y: number])[]
  ground: number
  /** How much higher the hip is carried than in the drawing, so that the standing leg is straight. */
  rise: number
}

/** So fast does the body go for a foot on the ground to stay where it is. */
export function paceOf({ reach, period }: Gait): number {
  return (4 * reach) / period
}

/** Where hip and feet are at a moment of walking: each foot stands for half the time and swings for half. */
export function walk(second: number, gait: Gait, phase = 0): Required<Pick<Pose, 'hip' | 'feet'>> {
  const { reach, period, ankles, ground, rise } = gait
  const middle = ankles.reduce((sum, [x]) => sum + x, 0) / ankles.length
  const feet = ankles.map(([x, y], index) => {
    const turn = (((second / period + phase + index / 2) % 1) + 1) % 1
    const swinging = turn >= 0.5
    const aside = swinging ? reach * (4 * turn - 3) : reach * (1 - 4 * turn)
    const lift = swinging ? 9 * Math.sin(Math.PI * (2 * turn - 1)) : 0
    return [middle + aside - x, ground - lift - y] as const
  })
  // Highest as one leg passes the other, lowest as both stand apart.
  const apart = Math.cos(4 * Math.PI * (second / period + phase))
  return { hip: [0, 0.6 * apart - rise], feet }
}
