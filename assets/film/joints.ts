import type { Point } from './svg.ts'

export const add = ([ax, ay]: Point, [bx, by]: Point): Point => [ax + bx, ay + by]
export const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
export const distance = (a: Point, b: Point): number => Math.hypot(...minus(a, b))

/** Turns a point around another, clockwise on the screen. */
export function turned(point: Point, around: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = minus(point, around)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return add(around, [x * cos - y * sin, x * sin + y * cos])
}

/** Three joints of a limb, such as shoulder, elbow and hand. */
export type Limb = readonly [root: Point, middle: Point, end: Point]

/**
 * The limb with its root and its end elsewhere: the bones keep their lengths and the middle joint
 * keeps bending to its own side. An end out of reach is reached for with a nearly straight limb, and
 * one at the very root by bending as far as the bones allow, the way the limb was drawn.
 */
export function reaching(rest: Limb, root: Point, target: Point): Limb {
  const upper = distance(rest[0], rest[1])
  const lower = distance(rest[1], rest[2])
  const wished = distance(root, target) > 0 ? minus(target, root) : minus(rest[2], rest[0])
  const far = Math.hypot(...wished)
  const [x, y] = [wished[0] / far, wished[1] / far]
  const reach = Math.min(
    Math.max(distance(root, target), Math.abs(upper - lower) + 0.5),
    upper + lower - 0.05,
  )
  const end = add(root, [x * reach, y * reach])
  const along = (upper ** 2 - lower ** 2 + reach ** 2) / (2 * reach)
  const aside = Math.sqrt(Math.max(0, upper ** 2 - along ** 2)) * side(rest)
  return [root, add(root, [x * along - y * aside, y * along + x * aside]), end]
}

/** To which side of the line from root to end the middle joint lies. */
function side([root, middle, end]: Limb): 1 | -1 {
  const [ax, ay] = minus(end, root)
  const [bx, by] = minus(middle, root)
  return ax * by - ay * bx >= 0 ? 1 : -1
}

/** The first part of a limb, as long as given: a sleeve. */
export function firstPart(limb: Limb, length: number): Point[] {
  const [root, middle, end] = limb
  const upper = distance(root, middle)
  if (length <= upper) return [root, between(root, middle, length / upper)]
  return [root, middle, between(middle, end, (length - upper) / distance(middle, end))]
}

function between([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}
