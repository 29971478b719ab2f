/** What a drawing is made of. Our drawings hold no text, so an element is its name, attributes and children. */
export interface Element {
  tag: string
  attributes: Record<string, string>
  children: Element[]
}

export type Point = readonly [x: number, y: number]

const tagPattern = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g

/** Reads one of our drawings: its style sheet and its elements, both with names of their own. */
export function readDrawing(source: string, name: string): { style: string; root: Element } {
  const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(source) ?? []
  const root: Element = { tag: 'g', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, tag = '', written = '', single] of source
    .replace(/<style>.*?<\/style>/s, '')
    .matchAll(tagPattern)) {
    if (tag === 'svg') continue
    if (closing) {
      open.pop()
      continue
    }
    const element: Element = { tag, attributes: readAttributes(written, name), children: [] }
    open.at(-1)?.children.push(element)
    if (!single) open.push(element)
  }
  return { style: sheet.replace(/\.(?=[a-zA-Z])/g, `.${name}-`), root }
}

/** Drawings meet in one picture: each one's classes and ids get its name. */
function readAttributes(written: string, name: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, key = '', value = ''] of written.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (key === 'class') attributes[key] = value.replace(/\S+/g, `${name}-$&`)
    else if (key === 'id') attributes[key] = `${name}-${value}`
    else attributes[key] = value.replace('url(#', `url(#${name}-`)
  }
  return attributes
}

/** A drawing without its colours for readers who have the dark scheme. */
export function byDay(drawing: string): string {
  return drawing.replace(/@media\(prefers-color-scheme:dark\)\{(?:[^{}]*\{[^}]*\})*\}/g, '')
}

/** The element as text again. */
export function print({ tag, attributes, children }: Element): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
  return children.length > 0
    ? `<${tag}${written}>${children.map(print).join('')}</${tag}>`
    : `<${tag}${written}/>`
}

/** The corners of a path of straight lines; nothing for any other path. */
export function corners({ tag, attributes }: Element): Point[] | undefined {
  const { d = '' } = attributes
  if (tag !== 'path' || !/^M[-\d. ]+(L[-\d. ]+)+$/.test(d)) return undefined
  const numbers = numbersIn(d)
  return numbers.flatMap((x, index) => (index % 2 ? [] : [[x, numbers[index + 1] ?? 0] as const]))
}

export function numbersIn(text: string): number[] {
  return (text.match(/-?\d*\.?\d+/g) ?? []).map(Number)
}

/** Where an element lies: a circle's middle, a path's start, a group's origin. */
export function placeOf({ attributes }: Element): Point {
  const { cx, cy, d, transform } = attributes
  if (cx !== undefined && cy !== undefined) return [Number(cx), Number(cy)]
  const [x = 0, y = 0] = numbersIn(d ?? transform ?? '')
  return [x, y]
}

export function lines(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`
}
