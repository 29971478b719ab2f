import { fileURLToPath } from 'node:url'
import type { OverlayOptions } from 'sharp'
import { shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'

/** Says where a share image has its page's title, and how large its letters are, in pixels. */
const place = { left: 68, top: 190, width: 440, height: 360, largest: 80, smallest: 36 }
const { ink, ground } = shippedPalettes.day

export const shareTypeface = fileURLToPath(
  new URL('../kernel/pdf/fonts/latin-bold.ttf', import.meta.url),
)

/** A title in the largest letters that fit, on a ground that hides another title. */
export async function titleLayers(title: string): Promise<OverlayOptions[]> {
  const { default: sharp } = await import('sharp')
  const { left, top, width, height, largest, smallest } = place
  const words = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const written = (size: number) =>
    sharp({
      text: {
        text: `<span foreground="${ink}" line_height="0.86">${words}</span>`,
        font: `Atkinson Hyperlegible Next Bold ${size}`,
        fontfile: shareTypeface,
        width,
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  let size = largest
  let drawn = await written(size)
  while ((drawn.info.width > width || drawn.info.height > height) && size > smallest) {
    size -= 4
    drawn = await written(size)
  }
  // Only a very long word is still too wide.
  const { data, info } = await sharp(drawn.data)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  return [
    { input: { create: { width, height, channels: 3, background: ground } }, left, top },
    { input: data, left, top: top + Math.round((height - info.height) / 2) },
  ]
}
