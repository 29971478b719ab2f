import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAssociation } from '#domain/association/association.ts'
import { shareImageSize } from '#domain/share-image.ts'
import { speakingAs } from '#server/http/current-association.ts'
import { serveShareImages } from './share-images.ts'

let app: FastifyInstance
let association = firstAssociation
const folder = mkdtempSync(join(tmpdir(), 'ongizate-share-'))
let built: Buffer

beforeAll(async () => {
  built = await sharp({ create: { ...shareImageSize, channels: 3, background: '#fbf6ec' } })
    .jpeg()
    .toBuffer()
  mkdirSync(join(folder, 'share'))
  writeFileSync(join(folder, 'share/home-es.jpg'), built)
  app = Fastify()
  app.addHook('onRequest', (_request, _reply, done) => speakingAs({ association }, done))
  serveShareImages(app, folder)
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

test.each([
  'none-es.jpg',
  '..%2Fhome-es.jpg',
  'home-es.png',
])('there is no other: %s', async (file) => {
  expect((await get(file)).statusCode).not.toBe(200)
})
