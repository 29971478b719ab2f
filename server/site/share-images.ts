import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Sharp } from 'sharp'
import { type Association, firstAssociation } from '#domain/association/association.ts'
import { paletteOf } from '#domain/association/palette.ts'
import { shippedPalettes } from '#domain/association/shipped-palette.ts'
import { DomainError } from '#domain/errors.ts'
import { association, ownLogo } from '#server/http/current-association.ts'

/** Where the build draws the mark and the name on a picture (tools/build/share-card.ts), and how, in pixels. */
const place = { left: 68, top: 60, width: 472, height: 80, gap: 18, size: 42 }
/** How much of that a logo takes: a name beside it has to be read, too. */
const LOGO_WIDTH = 160
const paper = shippedPalettes.day.ground

const shippedBrand = JSON.stringify([firstAssociation.name, firstAssociation.looks])

const typeface = fileURLToPath(new URL('../paper/fonts/latin-bold.ttf', import.meta.url))

/**
 * The pictures that networks show beside a link. The build has drawn them with the shipped mark and the
 * name in `association.config.ts`; an association that has others by now gets its own drawn over them.
 */
export function serveShareImages(app: FastifyInstance, folder: string): void {
  const drawn = new Map<string, Promise<Buffer>>()
  let drawnFor = ''

  async function pictureOf(file: string, { name, looks }: Association): Promise<Buffer> {
    const built = await readFile(`${folder}/share/${file}`).catch(() => {
      throw new DomainError('http.notFound')
    })
    const brand = JSON.stringify([name, looks])
    if (brand === shippedBrand) return built
    if (brand !== drawnFor) drawn.clear()
    drawnFor = brand
    const before = drawn.get(file)
    if (before) return before
    const made = withBrand(built, name, paletteOf(looks, 'day').sea)
    drawn.set(file, made)
    made.catch(() => drawn.delete(file))
    return made
  }

  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params
      if (!/^[a-z-]+\.jpg$/.test(file)) throw new DomainError('http.notFound')
      const picture = await pictureOf(file, association())
      return reply
        .headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
        .send(picture)
    },
  )
}

/** The picture with the association's own name, and its own logo where it has one. */
async function withBrand(picture: Buffer, name: string, colour: string): Promise<Buffer> {
  // Only an association with a brand of its own needs it.
  const { default: sharp } = await import('sharp')
  const { left, top, width, height, gap, size } = place
  const own = await ownLogo()
  const logo = own && (await inside(sharp(own), { width: LOGO_WIDTH, height }))
  // Without one, the mark that the build has drawn stays: as wide as high.
  const begin = (logo?.info.width ?? height) + gap
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = sharp({
    text: {
      text: `<span foreground="${colour}">${words}</span>`,
      font: `Atkinson Hyperlegible Next Bold ${size}`,
      fontfile: typeface,
      ...{ dpi: 72, rgba: true },
    },
  })
  const fitting = await inside(text, { width: width - begin, height })
  const from = logo ? 0 : begin
  const ground = { width: width - from, height, channels: 3, background: paper } as const
  const middle = ({ info }: typeof fitting) => top + Math.round((height - info.height) / 2)
  return sharp(picture)
    .composite([
      { input: { create: ground }, left: left + from, top },
      ...(logo ? [{ input: logo.data, left, top: middle(logo) }] : []),
      { input: fitting.data, left: left + begin, top: middle(fitting) },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

async function inside(picture: Sharp, room: { width: number; height: number }) {
  const drawn = await picture.png().toBuffer()
  const { default: sharp } = await import('sharp')
  return sharp(drawn)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
}
