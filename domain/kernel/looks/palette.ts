import { contrast, type Oklch, toHex, toOklch } from './oklch.ts'
import {
  type ColourName,
  contrastLimits,
  type Palette,
  type Scheme,
  shippedPalettes,
} from './shipped-palette.ts'

/** The colours that an association has chosen, as `#0e4a5a`; `null`: the shipped ones. */
export interface ChosenColours {
  /** Colours headings, links and buttons. */
  main: string | null
  /** Colours what stands out beside them. */
  accent: string | null
}

const shipped: ChosenColours = { main: null, accent: null }

/** The colours that follow from one that is chosen. */
const families = {
  main: { base: 'sea', soft: 'sea-soft', strong: 'sea-strong', on: 'on-sea' },
  accent: { base: 'clay', soft: 'clay-soft', strong: null, on: 'on-clay' },
} as const

/** Lists what may differ from the shipped palette. */
const derived = Object.values(families).flatMap(({ base, soft, strong, on }) =>
  [base, soft, strong, on].filter((name) => name !== null),
)

/** Says where each kind begins, and whether more light or less makes it readable. */
const beginnings: Record<
  Scheme,
  Record<'soft' | 'on', Pick<Oklch, 'lightness' | 'chroma'>> & { text: 1 | -1; strong: number }
> = {
  day: {
    soft: { lightness: 0.93, chroma: 0.03 },
    on: { lightness: 1, chroma: 0 },
    text: -1,
    strong: 0.07,
  },
  night: {
    soft: { lightness: 0.33, chroma: 0.05 },
    on: { lightness: 0.23, chroma: 0.05 },
    text: 1,
    strong: 0.06,
  },
}

const STEP = 0.005

/**
 * The whole palette, for the day or for the night. A chosen colour stays as it is where everybody can read
 * it, and gets as much darker or lighter as that takes; the others follow from it.
 */
export function paletteOf({ main, accent }: ChosenColours, scheme: Scheme): Palette {
  const chosen = [
    ...(main ? [{ hex: main, ...families.main }] : []),
    ...(accent ? [{ hex: accent, ...families.accent }] : []),
  ]
  const palette: Partial<Record<ColourName, string>> = { ...shippedPalettes[scheme] }
  for (const { base, soft, strong, on } of chosen) {
    for (const name of [base, soft, strong, on]) if (name) delete palette[name]
  }
  const { soft, on, text, strong } = beginnings[scheme]
  const ground = text === 1 ? -1 : 1
  // Grounds first: what is set on them depends on them.
  for (const { hex, soft: name } of chosen) {
    palette[name] = readable(palette, name, tinted(hex, soft), ground)
  }
  for (const family of chosen) {
    const typed = toOklch(family.hex)
    const base = fits(palette, family.base, family.hex)
      ? family.hex
      : readable(palette, family.base, typed, text)
    palette[family.base] = base
    if (family.strong) {
      palette[family.strong] = readable(
        palette,
        family.strong,
        further(toOklch(base), text * strong),
        text,
      )
    }
    palette[family.on] = readable(palette, family.on, tinted(family.hex, on), ground)
  }
  return palette as Palette
}

/** The styles that stand over those of tokens.css: the day's, and the night's on screens. */
export function paletteStyles(chosen: ChosenColours): string {
  const [day, night] = [paletteOf(chosen, 'day'), paletteOf(chosen, 'night')].map((palette) =>
    derived.map((name) => `--color-${name}:${palette[name]}`).join(';'),
  )
  // In the layer of the others, so that paper stays black on white.
  return `@layer theme{html:root{${day}}@media screen and (prefers-color-scheme:dark){html:root{${night}}}}`
}

/** Returns declarations of custom properties, `--ground:…`, for a page without our style sheet. */
export function colourProperties(names: readonly ColourName[], chosen = shipped): string {
  const [day, night] = [paletteOf(chosen, 'day'), paletteOf(chosen, 'night')]
  return names.map((name) => `--${name}:light-dark(${day[name]},${night[name]})`).join(';')
}

/** Ranks a colour by the least contrast that text in it has on any of its grounds. */
export function leastContrast(palette: Palette, name: ColourName): number {
  const others = contrastLimits.flatMap(([text, place]) => (text === name ? [place] : []))
  return Math.min(...others.map((place) => contrast(palette[name], palette[place])))
}

/** The first colour from there on, lighter or darker, that keeps every limit. */
function readable(
  palette: Partial<Palette>,
  name: ColourName,
  begin: Oklch,
  direction: number,
): string {
  for (let { lightness } = begin; ; lightness += direction * STEP) {
    const hex = toHex({ ...begin, lightness: Math.min(1, Math.max(0, lightness)) })
    if (fits(palette, name, hex)) return hex
    if (lightness < 0 || lightness > 1) throw new RangeError(`no ${name} keeps the limits`)
  }
}

/** Tells whether it keeps its distance from all colours that are settled. */
function fits(palette: Partial<Palette>, name: ColourName, hex: string): boolean {
  return contrastLimits.every(([one, other, ratio]) => {
    if (one !== name && other !== name) return true
    const settled = palette[one === name ? other : one]
    return settled === undefined || contrast(hex, settled) >= ratio
  })
}

function tinted(hex: string, { lightness, chroma }: Pick<Oklch, 'lightness' | 'chroma'>): Oklch {
  const typed = toOklch(hex)
  return { ...typed, lightness, chroma: Math.min(typed.chroma, chroma) }
}

/** Lighter or darker by this much, the other way where there is no room. */
function further(colour: Oklch, by: number): Oklch {
  const there = colour.lightness + by
  return { ...colour, lightness: there < 0 || there > 1 ? colour.lightness - by : there }
}
