import { ends, type Figure, GRIP, type LimbParts } from './figure.ts'
import { add, distance, firstPart, type Limb, minus, reaching, turned } from './joints.ts'
import { corners, type Element, lines, numbersIn, type Point } from './svg.ts'

/** A figure's pose at one moment, as differences from the drawing. Lengths are the drawing's. */
export interface Pose {
  /** Where the hip goes; feet on the ground stay there. */
  hip?: Point
  /** Degrees by which body and head turn, clockwise. */
  lean?: number
  nod?: number
  /** In the order of drawing; an arm without a pose keeps to the body. */
  arms?: readonly (ArmPose | undefined)[]
  /** Where each foot goes. */
  feet?: readonly (Point | undefined)[]
}

/** By how many degrees it is raised and bent, or where its hand goes, seen from the figure's place. */
export type ArmPose = { raise: number; bend?: number } | { hand: Point }

/** Moves the elements of a figure into a pose. */
export function takePose(figure: Figure, pose: Pose): void {
  const { hip = [0, 0], lean = 0, nod = 0 } = pose
  const withBody = (point: Point) => add(turned(point, figure.hip, lean), hip)
  const [pivotX, pivotY] = figure.hip
  const bodyMove = `translate(${hip.join(' ')}) rotate(${lean} ${pivotX} ${pivotY})`
  const headMove = `${bodyMove} rotate(${nod} ${figure.neck.join(' ')})`
  for (const element of figure.body) moveBy(figure, element, bodyMove)
  for (const element of figure.head) moveBy(figure, element, headMove)
  for (const [index, leg] of figure.legs.entries()) {
    const step = pose.feet?.[index] ?? [0, 0]
    draw(leg, reaching(leg.rest, add(leg.rest[0], hip), add(leg.rest[2], step)))
    if (leg.end) moveBy(figure, leg.end, `translate(${step.join(' ')})`)
  }
  const hands = figure.arms.map((arm, index) => {
    const limb = armIn(arm, pose.arms?.[index], withBody, lean)
    draw(arm, limb)
    return { from: arm.rest[2], by: minus(limb[2], arm.rest[2]) }
  })
  for (const element of figure.carriedElements) follow(figure, element, hands)
  const [one, other] = hands
  if (!one || !other) return
  const between = `translate(${(one.by[0] + other.by[0]) / 2} ${(one.by[1] + other.by[1]) / 2})`
  for (const element of figure.carried) moveBy(figure, element, between)
}

function armIn(
  { rest }: LimbParts,
  pose: ArmPose | undefined,
  withBody: (point: Point) => Point,
  lean: number,
): Limb {
  const shoulder = withBody(rest[0])
  if (pose && 'hand' in pose) return reaching(rest, shoulder, add(rest[2], pose.hand))
  const { raise = 0, bend = 0 } = pose ?? {}
  const up = rest[2][0] < rest[0][0] ? 1 : -1
  const carried = (point: Point) => turned(add(point, minus(shoulder, rest[0])), shoulder, lean)
  const raised = (point: Point) => turned(carried(point), shoulder, raise * up)
  const elbow = raised(rest[1])
  return [shoulder, elbow, turned(raised(rest[2]), elbow, bend * up)]
}

function draw({ bone, cover, end }: LimbParts, limb: Limb): void {
  bone.attributes.d = lines(limb)
  if (cover) cover.element.attributes.d = lines(firstPart(limb, cover.length))
  if (end?.tag === 'circle') {
    end.attributes.cx = limb[2][0].toFixed(2)
    end.attributes.cy = limb[2][1].toFixed(2)
  }
}

function moveBy({ rest }: Figure, element: Element, move: string): void {
  const own = rest.get(element)?.transform
  element.attributes.transform = own ? `${move} ${own}` : move
}

/** Short things go with the hand; long ones, such as a pole on the ground, only at the end that is held. */
function follow(
  figure: Figure,
  element: Element,
  hands: readonly { from: Point; by: Point }[],
): void {
  const drawn: Element = { ...element, attributes: { ...figure.rest.get(element) } }
  const near = (point: Point) =>
    [...hands].sort((a, b) => distance(a.from, point) - distance(b.from, point))[0]
  const grips = ends(drawn).map((end) => {
    const hand = near(end)
    return hand && distance(hand.from, end) < GRIP ? hand.by : undefined
  })
  const straight = corners(drawn)
  const isShort =
    straight?.length === 2 && distance(straight[0] ?? [0, 0], straight[1] ?? [0, 0]) < 45
  if (grips.length === 1 || isShort) {
    const [x, y] = grips.find((grip) => grip !== undefined) ?? [0, 0]
    moveBy(figure, element, `translate(${x} ${y})`)
    return
  }
  const shifts = { first: grips[0] ?? ([0, 0] as const), last: grips[1] ?? ([0, 0] as const) }
  element.attributes.d = bentBy(drawn.attributes.d ?? '', shifts.first, shifts.last)
}

/** A line or a curve with its ends elsewhere; what lies between them goes half the way with each. */
function bentBy(d: string, first: Point, last: Point): string {
  const numbers = numbersIn(d)
  let index = 0
  return d.replace(/-?\d*\.?\d+/g, (written) => {
    const pair = Math.floor(index / 2)
    const axis = index % 2 ? 1 : 0
    const part = pair / (numbers.length / 2 - 1)
    index += 1
    const moved = Number(written) + first[axis] * (1 - part) + last[axis] * part
    return ` ${moved.toFixed(2)}`
  })
}
