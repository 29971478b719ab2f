import type { Figure } from './figure.ts'
import { dance } from './moves.ts'
import type { Pose } from './pose.ts'
import { ease, film, play, type Scene, seen, stageOf, swing } from './stage.ts'
import { type Element, lines, type Point } from './svg.ts'

/** The drawing is 260 high. */
const SCALE = film.height / 260

const onarte = stageOf('web/programmes/onarte.svg', 'onarte')
const [painter, dancer] = onarte.figures
if (!painter || !dancer) throw new Error('The film needs the painter and the dancer of onarte.svg.')
const easel = onarte.root.children
  .flatMap(({ children }) => children)
  .find(({ children: [canvas] }) => canvas?.tag === 'rect')
if (!easel) throw new Error('The film needs the easel of onarte.svg.')
const ribbon = partNamed(dancer, /^M-54.*q/)
const brush = partNamed(painter, /^M36 -96L50/)

/** The easel comes within the painter's reach. */
const EASEL: Point = [54, -92]
const easelParts = painter.group.children.filter(
  ({ attributes: { class: looks = '', d = '' } }) =>
    /cWood/.test(looks) && d !== '' && !/^M36/.test(d),
)
for (const part of easelParts) part.attributes.transform = `translate(${EASEL[0] - 70} 0)`

/** The colours of the picture, in the order in which they come, and when each of them is painted. */
const [canvas, hills, water, sun] = easel.children as [Element, Element, Element, Element]
const coats = [
  {
    paint: sun,
    from: 0.7,
    to: 1.5,
    rows: [
      [8, -22, 26],
      [6, -17, 26],
      [8, -12, 26],
    ],
  },
  {
    paint: hills,
    from: 1.7,
    to: 3.3,
    rows: [
      [-34, -9, 34],
      [-34, 0, 34],
      [-34, 9, 34],
    ],
  },
  {
    paint: water,
    from: 3.5,
    to: 4.8,
    rows: [
      [-34, 6, 34],
      [-34, 13, 34],
      [-34, 20, 34],
    ],
  },
].map((coat) => ({ ...coat, stroke: zigzag(coat.rows as unknown as Row[]) }))

type Row = readonly [from: number, y: number, to: number]

/** ONARTE: a picture grows under a brush, and a person dances with a ribbon. */
export const onarteScene: Scene = {
  seconds: 5.6,
  at(second) {
    const tip = brushTip(second)
    play(onarte, second, { 0: (now) => painting(now, tip), 1: dance })
    const hand = painter.arms[0]?.end?.attributes ?? {}
    const grip: Point = [Number(hand.cx), Number(hand.cy)]
    brush.attributes = { ...brush.attributes, d: lines([grip, towards(grip, tip, 27)]) }
    delete brush.attributes.transform
    const dancing = dancer.arms[0]?.end?.attributes ?? {}
    ribbon.attributes = {
      ...ribbon.attributes,
      d: lines(waving([Number(dancing.cx), Number(dancing.cy)], second)),
    }
    delete ribbon.attributes.transform
    easel.attributes.transform = `translate(${EASEL.join(' ')}) rotate(-4)`
    easel.children = [canvas, ...coats.flatMap((coat, index) => painted(coat, index, second))]
    return seen(onarte, SCALE, (8 + 66 * ease(second, -1, 6.4)) * SCALE)
  },
}

function partNamed(figure: Figure, d: RegExp): Element {
  const part = figure.group.children.find(({ attributes }) => d.test(attributes.d ?? ''))
  if (!part) throw new Error(`The film needs the part ${d} of onarte.svg.`)
  return part
}

/** Strokes to and fro, as points so dense that the brush can follow them. */
function zigzag(rows: readonly Row[]): Point[] {
  return rows.flatMap(([from, y, to], row) =>
    Array.from({ length: 25 }, (_, step): Point => {
      const part = row % 2 ? 1 - step / 24 : step / 24
      return [from + (to - from) * part, y + 1.6 * Math.sin(part * 9)]
    }),
  )
}

type Coat = (typeof coats)[number]

/** A colour as far as it is painted: seen only where the strokes have been. */
function painted({ paint, from, to, stroke }: Coat, index: number, second: number): Element[] {
  const part = (second - from) / (to - from)
  if (part <= 0) return []
  if (part >= 1) return [paint]
  const done = stroke.slice(0, Math.max(2, Math.ceil(stroke.length * part)))
  const strokes: Element = {
    tag: 'path',
    attributes: {
      d: lines(done),
      fill: 'none',
      stroke: '#fff',
      'stroke-width': '11',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    children: [],
  }
  const mask: Element = {
    tag: 'mask',
    attributes: {
      id: `coat-${index}`,
      maskUnits: 'userSpaceOnUse',
      x: '-60',
      y: '-60',
      width: '120',
      height: '120',
    },
    children: [strokes],
  }
  return [mask, { tag: 'g', attributes: { mask: `url(#coat-${index})` }, children: [paint] }]
}

/** Where the brush touches, seen from the painter's place; between two colours it goes over. */
function brushTip(second: number): Point {
  const onCanvas = ([x, y]: Point): Point => [EASEL[0] + x, EASEL[1] + y - x * 0.07]
  const first = coats[0]?.stroke[0] ?? [0, 0]
  let [from, at]: [number, Point] = [0, [first[0] - 8, first[1] + 14]]
  for (const { from: begin, to, stroke } of coats) {
    const start = stroke[0] ?? at
    if (second < begin) return onCanvas(mixed(at, start, ease(second, from, begin)))
    if (second < to) {
      return onCanvas(stroke[Math.floor(((second - begin) / (to - begin)) * stroke.length)] ?? at)
    }
    from = to
    at = stroke.at(-1) ?? at
  }
  return onCanvas(mixed(at, [at[0] - 20, at[1] + 6], ease(second, from, from + 1)))
}

function painting(second: number, tip: Point): Pose {
  const shoulder = painter?.arms[0]?.rest[0] ?? [0, 0]
  const rest = painter?.arms[0]?.rest[2] ?? [0, 0]
  // The brush points away from the shoulder, so the hand lies on the line between the two.
  const [x, y] = towards(tip, shoulder, 27)
  return {
    lean: 5 + 4 * ease(tip[0], 30, 88),
    nod: 3 + 2 * swing(second, 3.6),
    arms: [{ hand: [x - rest[0], y - rest[1]] }],
  }
}

function towards(from: Point, to: Point, length: number): Point {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1])
  return mixed(from, to, length / far)
}

function mixed([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}

/** A ribbon that hangs from a hand, in waves that run down it. */
function waving([x, y]: Point, second: number): Point[] {
  return Array.from({ length: 30 }, (_, index): Point => {
    const down = index / 29
    return [
      x - 26 * down + 13 * down * swing(second, 2.1, -down * 1.15),
      y + 70 * down - 8 * down * swing(second, 2.8, -down),
    ]
  })
}
