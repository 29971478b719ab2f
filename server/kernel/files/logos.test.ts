import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawLogo } from './logos.ts'

const folder = mkdtempSync(join(tmpdir(), 'ongizate-logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A disc of one colour on nothing, or on a ground. */
async function logo(width: number, height: number, fill: string, ground?: string) {
  const path = join(folder, `${width}x${height}${fill}${ground ?? ''}.png`)
  const radius = Math.min(width, height) / 3
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${ground ? `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/>` : ''}
    <ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 3}" ry="${radius}" fill="${fill}"/></svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const objects = new Map((await drawLogo(path)).map((one) => [one.object, one]))
  return {
    objects,
    corner: async (object: string) => {
      const { data } = await sharp(objects.get(object)?.bytes)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return `#${data.toString('hex', 0, 3)}`
    },
  }
}

test('a logo without a ground stands on white among icons, and without a box on pages and paper', async () => {
  const { objects, corner } = await logo(900, 900, '#7a0c2e')
  for (const object of ['logo.webp', 'logo.png']) {
    const { data } = await sharp(objects.get(object)?.bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  }
  for (const object of ['icon-512.png', 'maskable.png']) {
    expect(await corner(object)).toBe('#ffffff')
  }
  expect(objects.get('logo.webp')).toMatchObject({ width: 160, height: 160 })
})

test('a pale one stands on a dark ground', async () => {
  const { corner } = await logo(900, 600, '#fffbe8')
  expect(await corner('logo.png')).toBe('#0f2b33')
  expect(await corner('icon-192.png')).toBe('#0f2b33')
})

test('one with a ground of its own keeps it', async () => {
  const { corner } = await logo(600, 600, '#ffffff', '#123456')
  expect(await corner('logo.png')).toBe('#123456')
})

test.each([
  [1800, 200, 3],
  [800, 400, 1.8],
  [200, 900, 1],
])('of %i × %i, it is shown at most three times as wide as high, never higher', async (width, height, ratio) => {
  const { objects } = await logo(width, height, '#7a0c2e')
  const { width: across = 0, height: down = 1 } = objects.get('logo.webp') ?? {}
  expect(across / down).toBeCloseTo(ratio, 0)
  for (const size of [32, 180, 192, 512]) {
    expect(objects.get(`icon-${size}.png`)).toMatchObject({ width: size, height: size })
  }
})

test('a small one is not blown up, so that saving it can be refused', async () => {
  const { objects } = await logo(60, 60, '#7a0c2e', '#ffffff')
  expect(objects.get('logo.webp')?.height).toBe(60)
})
