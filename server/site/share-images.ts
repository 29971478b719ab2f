import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { OverlayOptions, Sharp } from 'sharp'
import { type Association, firstAssociation } from '#domain/association/association.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { isLanguage } from '#domain/kernel/language.ts'
import { paletteOf } from '#domain/kernel/looks/palette.ts'
import { shippedPalettes } from '#domain/kernel/looks/shipped-palette.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { currentTexts } from '#server/programmes/current-texts.ts'
import type { SiteData } from '#server/site-data.ts'
import { shareTypeface, titleLayers } from './share-title.ts'

/** Says where the build draws the mark and the name on a picture (tools/build/share-card.ts), and how, in pixels. */
const place = { left: 68, top: 60, width: 472, height: 80, gap: 18, size: 42 }
/** Says how much of that a logo takes: a name beside it has to be read, too. */
const LOGO_WIDTH = 160
const paper = shippedPalettes.day.ground

const brandOf = ({ name, looks }: Association) => JSON.stringify([name, looks])
const shippedBrand = brandOf(firstAssociation)

/**
 * The pictures that networks show beside a link. The build has drawn them with the shipped mark, the name in
 * `association.config.ts` and the shipped titles; what an association has changed of that is drawn over them.
 */
export function serveShareImages(
  app: FastifyInstance,
  folder: string,
  { siteData }: Pick<Deps, 'siteData'>,
): void {
  const drawn = new Map<string, { madeWith: string; picture: Promise<Buffer> }>()

  async function pictureOf(file: string): Promise<Buffer> {
    const [, page = '', language = ''] = /^([a-z-]+)-([a-z]+)\.jpg$/.exec(file) ?? []
    if (!isLanguage(language)) throw new DomainError('http.notFound')
    const built = await readFile(`${folder}/share/${file}`).catch(() => {
      throw new DomainError('http.notFound')
    })
    const data = await siteData.read()
    const key = `${page}:title`
    const title = currentTexts(language, data)(key)
    const ownTitle = title === translator(language)(key) ? null : title
    const brand = brandOf(data.association.association)
    if (brand === shippedBrand && ownTitle === null) return built
    const madeWith = JSON.stringify([brand, ownTitle])
    const before = drawn.get(file)
    if (before?.madeWith === madeWith) return before.picture
    const picture = withLayers(built, [
      ...(brand === shippedBrand ? [] : [brandLayers(data.association)]),
      ...(ownTitle === null ? [] : [titleLayers(ownTitle)]),
    ])
    drawn.set(file, { madeWith, picture })
    picture.catch(() => drawn.delete(file))
    return picture
  }

  app.get<{ Params: { file: string } }>(
    '/share/:file',
    { schema: { hide: true } },
    async (request, reply) =>
      reply
        .headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
        .send(await pictureOf(request.params.file)),
  )
}

async function withLayers(picture: Buffer, layers: Promise<OverlayOptions[]>[]): Promise<Buffer> {
  // Only an association with words or a brand of its own needs it.
  const { default: sharp } = await import('sharp')
  const drawn = (await Promise.all(layers)).flat()
  return sharp(picture).composite(drawn).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/** The association's own name, and its own logo where it has one. */
async function brandLayers({
  association: { name, looks },
  logo: readLogo,
}: SiteData['association']): Promise<OverlayOptions[]> {
  const { default: sharp } = await import('sharp')
  const { left, top, width, height, gap, size } = place
  const own = await readLogo()
  const logo = own && (await inside(sharp(own), { width: LOGO_WIDTH, height }))
  // Without one, the mark that the build has drawn stays: as wide as high.
  const begin = (logo?.info.width ?? height) + gap
  const colour = paletteOf(looks, 'day').sea
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = sharp({
    text: {
      text: `<span foreground="${colour}">${words}</span>`,
      font: `Atkinson Hyperlegible Next Bold ${size}`,
      fontfile: shareTypeface,
      dpi: 72,
      rgba: true,
    },
  })
  const fitting = await inside(text, { width: width - begin, height })
  const from = logo ? 0 : begin
  const ground = { width: width - from, height, channels: 3, background: paper } as const
  const middle = ({ info }: typeof fitting) => top + Math.round((height - info.height) / 2)
  return [
    { input: { create: ground }, left: left + from, top },
    ...(logo ? [{ input: logo.data, left, top: middle(logo) }] : []),
    { input: fitting.data, left: left + begin, top: middle(fitting) },
  ]
}

async function inside(picture: Sharp, room: { width: number; height: number }) {
  const drawn = await picture.png().toBuffer()
  const { default: sharp } = await import('sharp')
  return sharp(drawn)
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
}
