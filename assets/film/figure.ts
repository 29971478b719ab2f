import { distance, type Limb } from './joints.ts'
import { corners, type Element, numbersIn, type Point, placeOf } from './svg.ts'

export interface LimbParts {
  rest: Limb
  bone: Element
  /** The sleeve, and how much of the limb it covers. */
  cover?: { element: Element; length: number }
  /** The hand or the shoe. */
  end?: Element
}

/** Whom a drawing shows, taken apart into what can move. */
export interface Figure {
  group: Element
  arms: LimbParts[]
  legs: LimbParts[]
  hip: Point
  neck: Point
  body: Element[]
  head: Element[]
  /** What lies by a hand: a pole, a band, a ribbon, a cup. */
  carriedElements: Element[]
  /** A ball between two hands, with what is drawn on it. */
  carried: Element[]
  /** The transforms and shapes of the drawing, to start each pose from. */
  rest: Map<Element, { transform?: string; d?: string }>
}

/** How near something lies to the hand that holds it, in the drawing's units. */
export const GRIP = 11
/** How far hair, hats and ears lie from the middle of a face. */
const HEAD = 31

/** All figures of a drawing, in the order in which they are drawn. */
export function figuresIn(root: Element): Figure[] {
  return root.children.flatMap((child) => {
    if (child.tag !== 'g') return []
    const figure = takeApart(child)
    return figure ? [figure] : figuresIn(child)
  })
}

function takeApart(group: Element): Figure | undefined {
  const arms: LimbParts[] = []
  const legs: LimbParts[] = []
  const { children } = group
  for (const [index, bone] of children.entries()) {
    const rest = limbOf(bone)
    if (!rest || isCover(bone, children[index - 1])) continue
    const [next, afterNext] = [children[index + 1], children[index + 2]]
    const covered = next && isCover(next, bone)
    const end = covered ? afterNext : next
    if (end?.tag === 'circle' && distance(placeOf(end), rest[2]) < 1.5) {
      const length = covered ? lengthOf(corners(next) ?? []) : 0
      arms.push({ rest, bone, end, ...(covered && { cover: { element: next, length } }) })
    } else if (end?.tag === 'path' && isShoeOf(end, rest)) {
      legs.push({ rest, bone, end })
    }
  }
  const neckBone = children.find(isNeck)
  if (arms.length === 0 || !neckBone) return undefined
  const limbs = new Set(
    [...arms, ...legs].flatMap(({ bone, cover, end }) => [bone, cover?.element, end]),
  )
  const others = children.filter((element) => !limbs.has(element))
  const [neck = [0, 0], chin = [0, 0]] = corners(neckBone) ?? []
  const face: Point = [chin[0], chin[1] - 9]
  const head = others.filter(
    (element) =>
      element === neckBone || (distance(placeOf(element), face) < HEAD && !isTorso(element)),
  )
  const torso = others.findIndex(isTorso)
  const body = others.filter(
    (element, index) =>
      !head.includes(element) &&
      (isTorso(element) || (index > torso && index < others.indexOf(neckBone))),
  )
  const hands = arms.map(({ rest: [, , hand] }) => hand)
  const taken = new Set([...head, ...body])
  const carried = ballsBetween(
    others.filter((element) => !taken.has(element)),
    hands,
  )
  const carriedElements = others.filter(
    (element) =>
      !taken.has(element) &&
      !carried.includes(element) &&
      (element.tag === 'path' || element.tag === 'g') &&
      ends(element).some((end) => hands.some((hand) => distance(hand, end) < GRIP)),
  )
  const hip: Point = legs[0] ? [0, legs[0].rest[0][1]] : [0, neck[1] + 54]
  const rest = new Map(
    children.map(({ attributes: { transform, d } }, index) => [
      children[index] as Element,
      { ...(transform !== undefined && { transform }), ...(d !== undefined && { d }) },
    ]),
  )
  return { group, arms, legs, hip, neck, body, head, carriedElements, carried, rest }
}

function ballsBetween(elements: readonly Element[], hands: readonly Point[]): Element[] {
  const balls = elements.filter((element) => {
    const radius = Number(element.attributes.r)
    const edge = (hand: Point) => Math.abs(distance(hand, placeOf(element)) - radius)
    return radius > 10 && hands.length === 2 && hands.every((hand) => edge(hand) < GRIP)
  })
  const isOn = (ball: Element, element: Element) =>
    ends(element).every((end) => distance(end, placeOf(ball)) < Number(ball.attributes.r) + 1)
  return elements.filter((element) => balls.some((ball) => ball === element || isOn(ball, element)))
}

function limbOf(element: Element): Limb | undefined {
  const points = corners(element)
  const isThick = Number(element.attributes['stroke-width']) >= 7
  return points?.length === 3 && isThick ? (points as unknown as Limb) : undefined
}

function isCover(element: Element, of: Element | undefined): boolean {
  const [mine, theirs] = [corners(element), of && corners(of)]
  if (!mine?.[0] || !theirs?.[0] || theirs.length !== 3) return false
  const wider = Number(element.attributes['stroke-width']) > Number(of?.attributes['stroke-width'])
  return wider && distance(mine[0], theirs[0]) < 0.1 && lengthOf(mine) <= lengthOf(theirs)
}

function isShoeOf(shoe: Element, [, , ankle]: Limb): boolean {
  return /^M[-\d. ]+h/.test(shoe.attributes.d ?? '') && distance(placeOf(shoe), ankle) < 13
}

function isNeck(element: Element): boolean {
  const [from, to] = corners(element) ?? []
  if (!from || !to || element.attributes['stroke-width'] !== '9.5') return false
  const rise = from[1] - to[1]
  return corners(element)?.length === 2 && rise > 6 && rise < 20 && Math.abs(from[0] - to[0]) < 6
}

function isTorso({ tag, attributes: { d = '', 'stroke-width': width } }: Element): boolean {
  return tag === 'path' && /^M.*L.*Z$/i.test(d) && Number(width) >= 8
}

/** Where a path begins and, if that is written, ends. */
export function ends(element: Element): Point[] {
  const { d = '' } = element.attributes
  const start = placeOf(element)
  if (d === '' || /[a-zL-Z]/.test(d.slice(1).replace(/[LQ]/g, ''))) return [start]
  const [x = 0, y = 0] = numbersIn(d).slice(-2)
  return [start, [x, y]]
}

function lengthOf(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, point, index) => sum + distance(point, points[index] ?? point), 0)
}
