/**
 * A colour as eyes see it: how light it is (0 to 1), how strong, and of which hue (in radians).
 * https://bottosson.github.io/posts/oklab/
 */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Triple = readonly [number, number, number]

const SRGB_TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const
const CONES_TO_OKLAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const
const OKLAB_TO_CONES = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const
const CONES_TO_SRGB = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const

/** Converts a colour such as `#0e4a5a`. */
export function toOklch(hex: string): Oklch {
  const cones = times(SRGB_TO_CONES, linear(hex)).map(Math.cbrt) as unknown as Triple
  const [lightness, a, b] = times(CONES_TO_OKLAB, cones)
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** Converts a colour as screens show it; where they cannot, the same lightness and hue with less chroma. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma]
  if (isShown(rgbOf({ lightness, chroma, hue }))) least = chroma
  while (most - least > 0.0005) {
    const middle = (least + most) / 2
    if (isShown(rgbOf({ lightness, chroma: middle, hue }))) least = middle
    else most = middle
  }
  const digits = rgbOf({ lightness, chroma: least, hue }).map((share) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, share))))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** The ratio of WCAG 2.2 between two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const lab = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)] as const
  const cones = times(OKLAB_TO_CONES, lab).map((share) => share ** 3) as unknown as Triple
  return times(CONES_TO_SRGB, cones)
}

const isShown = (rgb: Triple) => rgb.every((share) => share > -0.0001 && share < 1.0001)

function times(rows: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
  return rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple
}

function linear(hex: string): Triple {
  return [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
}

function encoded(share: number): number {
  return share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
}
