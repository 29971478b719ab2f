import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAssociation } from '#domain/association/association.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import { shareImageSize } from '#domain/site/share-image.ts'
import type { SiteData, SiteDataCache } from '#server/site-data.ts'
import { serveShareImages } from './share-images.ts'
import { shareTypeface } from './share-title.ts'

let app: FastifyInstance
let association = firstAssociation
let changed: SiteData['siteTexts']['changed'] = byLanguage(() => ({}))
const folder = mkdtempSync(join(tmpdir(), 'ongizate-share-'))
let built: Buffer

beforeAll(async () => {
  built = await sharp({ create: { ...shareImageSize, channels: 3, background: '#fbf6ec' } })
    .jpeg()
    .toBuffer()
  mkdirSync(join(folder, 'share'))
  writeFileSync(join(folder, 'share/home-es.jpg'), built)
  app = Fastify()
  const read = async () =>
    ({
      siteTexts: { version: 1, changed },
      timetable: { programmes: [] },
      association: { association, logo: async () => null },
    }) as unknown as SiteData
  serveShareImages(app, folder, { siteData: { read } as SiteDataCache })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (file: string) => app.inject({ url: `/share/${file}` })

test('a picture is as it was built while the association has the name that it was built with', async () => {
  expect((await get('home-es.jpg')).rawPayload.equals(built)).toBe(true)
})

test('it has the name that the association has by now, in the size that it had', async () => {
  association = { ...firstAssociation, name: 'Itsasargi & Lagunak' }
  const { rawPayload } = await get('home-es.jpg')
  expect(await sharp(rawPayload).metadata()).toMatchObject(shareImageSize)
  const { channels } = await sharp(rawPayload).stats()
  expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(120)
})

test('its typeface is there: without it another would be drawn', () => {
  expect(existsSync(shareTypeface)).toBe(true)
})

test('it has the title that the page has by now', async () => {
  association = firstAssociation
  const titled = (title: string) => {
    changed = { ...changed, es: { home: { title } } }
    return get('home-es.jpg')
  }
  const { rawPayload } = await titled('Bailamos & reímos')
  const title = sharp(rawPayload).extract({ left: 68, top: 190, width: 440, height: 360 })
  const { channels } = await sharp(await title.toBuffer()).stats()
  expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(60)
  expect((await titled('Otra cosa')).rawPayload.equals(rawPayload)).toBe(false)
  expect((await titled('Bailamos & reímos')).rawPayload.equals(rawPayload)).toBe(true)
})

test.each([
  'none-es.jpg',
  '..%2Fhome-es.jpg',
  'home-es.png',
])('there is no other: %s', async (file) => {
  expect((await get(file)).statusCode).not.toBe(200)
})
