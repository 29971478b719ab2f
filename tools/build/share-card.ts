import sharp, { type OverlayOptions } from 'sharp'
import { shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'
import { shareImageSize } from '#domain/site/share-image.ts'
import { titleLayers } from '#server/site/share-title.ts'
import { typeface } from './share-typeface.ts'

/** The part of a drawing that a card shows, in the drawing's own units. */
export interface Ground {
  drawing: string
  /** The middle of the part, from the left and from the top. */
  middle: readonly [number, number]
  height: number
}

export interface Card {
  title: string
  name: string
  logo: string
  ground: Ground & { svg: string }
}

const { width, height } = shareImageSize

// Pictures know no scheme.
const { sea, ground: paper } = shippedPalettes.day

/** Says where the drawing begins: the panel's edge, a wave, covers its left side. */
const DRAWING_LEFT = 500
const MARGIN = 68
/** Networks crop and shrink the picture anyway: beyond this it only loads slowly. */
const LARGEST_BYTES = 80_000

/** A JPEG: a panel with the association's name and the page's title, beside a drawing. */
export async function drawCard({ title, name, logo, ground }: Card): Promise<Buffer> {
  const [heading, brand] = await Promise.all([titleLayers(title), writing(name)])
  const layers: OverlayOptions[] = [
    { input: partOf(ground), left: DRAWING_LEFT, top: 0 },
    { input: panel, left: 0, top: 0 },
    { input: sized(logo, '0 0 48 48', 80, 80), left: MARGIN, top: 60 },
    { input: brand.data, left: MARGIN + 98, top: 100 - Math.round(brand.info.height / 2) },
    ...heading,
  ]
  const card = await sharp(sky).composite(layers).removeAlpha().png().toBuffer()
  return smallEnough(card)
}

const sky =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f3f1e6"/><stop offset=".7" stop-color="#d3e6e4"/></linearGradient>
  <path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/></svg>`)

const panel =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <path fill="#2f8f93" d="M0 0h572C650 110 540 190 560 320S640 540 588 ${height}H0z"/>
  <path fill="${paper}" d="M0 0h552C630 110 522 190 542 320S620 540 568 ${height}H0z"/></svg>`)

function partOf({ svg, middle: [x, y], height: part }: Card['ground']): Buffer {
  const across = (part * (width - DRAWING_LEFT)) / height
  const view = [x - across / 2, y - part / 2, across, part].join(' ')
  return sized(svg, view, width - DRAWING_LEFT, height)
}

/** An SVG that shows one part of itself in a given size. */
function sized(svg: string, view: string, across: number, down: number): Buffer {
  const rest = svg.replace(/<svg\b[^>]*>/, (root) =>
    root
      .replace(/\s(viewBox|width|height)="[^"]*"/g, '')
      .replace('<svg', `<svg viewBox="${view}" width="${across}" height="${down}"`),
  )
  return Buffer.from(rest)
}

function writing(words: string) {
  const text = `<span foreground="${sea}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`
  return sharp({ text: { text, font: `${typeface} 42`, width: 440, dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
}

async function smallEnough(card: Buffer): Promise<Buffer> {
  for (let quality = 88; quality >= 50; quality -= 6) {
    const jpeg = await sharp(card).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= LARGEST_BYTES) return jpeg
  }
  throw new Error('A share image weighs too much at every quality.')
}
