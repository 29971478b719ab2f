import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Color } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilePurpose, purposes } from '#domain/kernel/files/purposes.ts'
import { inspect } from './inspect.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'))
})
afterAll(() => rm(folder, { recursive: true }))

const input = (name: string) =>
  readFile(new URL(`../../../testing/files/uploads/${name}`, import.meta.url))

async function inspected(bytes: Buffer, purpose: FilePurpose) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return inspect(path, purposes[purpose])
}

const forPictures = ['adSample', 'banner', 'logo', 'teamPhoto', 'programmePicture'] as const

describe.each(forPictures)('a picture for %s', (purpose) => {
  it('of a telephone whose header has a harmless fault is redrawn', async () => {
    const { kind, pictures } = await inspected(await input('telephone.jpg'), purpose)
    expect(kind).toBe('picture')
    expect(pictures?.length).toBeGreaterThan(1)
  })

  it.each([0.5, 0.9])('of which only %d is there is refused', async (part) => {
    const whole = await input('telephone.jpg')
    const half = inspected(whole.subarray(0, whole.length * part), purpose)
    await expect(half).rejects.toMatchObject({ code: 'files.damaged' })
  })

  it('of an iPhone is named, whatever its name says', async () => {
    const refused = inspected(await input('heic-inside.jpg'), purpose)
    await expect(refused).rejects.toMatchObject({ code: 'files.heic' })
  })
})

const frame = (background: Color) =>
  sharp({ create: { width: 16, height: 16, channels: 4, background } })
    .png()
    .toBuffer()

async function moving(first: Color): Promise<Buffer> {
  const frames = [await frame(first), await frame({ r: 20, g: 120, b: 90, alpha: 1 })]
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

it.each([
  ['empty', { r: 0, g: 0, b: 0, alpha: 0 }],
  ['white', { r: 255, g: 255, b: 255, alpha: 1 }],
  ['black', { r: 0, g: 0, b: 0, alpha: 1 }],
])('a moving GIF whose first picture is %s is refused', async (_, first) => {
  const refused = inspected(await moving(first), 'banner')
  await expect(refused).rejects.toMatchObject({ code: 'files.blankStart' })
})

it('any other moving GIF is shown by its first picture', async () => {
  const { pictures } = await inspected(await moving({ r: 200, g: 200, b: 0, alpha: 1 }), 'banner')
  expect(pictures?.[0]).toMatchObject({ width: 16, height: 16 })
})

it.each([
  'lines-after-end.pdf',
  'sign-after-end.pdf',
  'break-before-head.pdf',
])('%s is taken, as every viewer shows it', async (name) => {
  expect(await inspected(await input(name), 'document')).toMatchObject({ kind: 'pdf' })
})
