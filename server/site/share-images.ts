import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { association as written } from '#config'
import { DomainError } from '#domain/errors.ts'
import { association } from '#server/http/current-association.ts'

/** Where the build writes the name on a picture (tools/build/share-card.ts), and how, in pixels. */
const place = { left: 160, top: 60, width: 380, height: 80, size: 42 }
const sea = '#0e4a5a'
const paper = '#fbf6ec'

const typeface = fileURLToPath(new URL('../paper/fonts/latin-bold.ttf', import.meta.url))

/**
 * The pictures that networks show beside a link. The build has drawn them with the name in
 * `association.config.ts`; an association that has another by now gets its own written over it.
 */
export function serveShareImages(app: FastifyInstance, folder: string): void {
  const drawn = new Map<string, Promise<Buffer>>()
  let drawnFor = written.name as string

  async function pictureOf(file: string, name: string): Promise<Buffer> {
    const built = await readFile(`${folder}/share/${file}`).catch(() => {
      throw new DomainError('http.notFound')
    })
    if (name === written.name) return built
    if (name !== drawnFor) drawn.clear()
    drawnFor = name
    const before = drawn.get(file)
    if (before) return before
    const made = withName(built, name)
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
      const picture = await pictureOf(file, association().name)
      return reply
        .headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
        .send(picture)
    },
  )
}

/** The picture with this name in the place of the other. */
async function withName(picture: Buffer, name: string): Promise<Buffer> {
  // Only an association with another name needs it.
  const { default: sharp } = await import('sharp')
  const { left, top, width, height, size } = place
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = await sharp({
    text: {
      text: `<span foreground="${sea}">${words}</span>`,
      font: `Atkinson Hyperlegible Next Bold ${size}`,
      fontfile: typeface,
      ...{ dpi: 72, rgba: true },
    },
  })
    .png()
    .toBuffer()
  const fitting = await sharp(text)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const ground = { create: { width, height, channels: 3, background: paper } as const }
  return sharp(picture)
    .composite([
      { input: ground, left, top },
      { input: fitting.data, left, top: top + Math.round((height - fitting.info.height) / 2) },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
