import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
let app: FastifyInstance

beforeAll(async () => {
  const document = {
    head: '',
    fonts: '',
    styles: '',
    colours: '',
    stylesheet: '/a.css',
    script: '/a.js',
    scriptsAhead: [],
  }
  const prerenderer = {
    prerenderPage: async (path: string) => ({ title: path, body: '<main></main>' }),
    initialisationScreen: async () => '',
    textsOf: () => [],
  }
  app = await buildApp(site.deps, { built: { document, prerenderer } })
})
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/', headers })

/** The headers but those that are other ones each time. */
const lasting = ({ headers }: { headers: object }) => ({
  ...headers,
  date: '',
  'x-request-id': '',
})

test('a page that is ready comes with the headers it was made with, and an id of its own', async () => {
  const [made, ready] = [await get(), await get()]
  expect(ready.body).toBe(made.body)
  expect(lasting(ready)).toEqual(lasting(made))
  expect(ready.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding, Cookie',
  })
  expect(ready.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
})

test('it comes in the language that the cookie remembers', async () => {
  const cookie = 'other=eu; lng=en'
  for (const answer of [await get({ cookie }), await get({ cookie })]) {
    expect(answer.body).toContain('<html lang="en"')
  }
  expect((await get()).body).toContain('<html lang="es"')
})

test('a client that has it already, or asks for its head alone, gets no body', async () => {
  const { headers } = await get()
  const again = await get({ 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  const head = await get({}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test('the settings that are ready come as they were made, with an id of their own, and with the sandbox’s time', async () => {
  const ask = (url: string) => app.inject({ url })
  site.deps.businessDay.forget()
  const made = await ask('/api/config')
  const ready = await ask('/api/config')
  expect(ready.json()).toEqual(made.json())
  expect(lasting(ready)).toEqual(lasting(made))
  expect(ready.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
  expect(ready.json()).toMatchObject({ today: '2026-11-10', now: expect.stringContaining('T') })
})

test('other methods and queries are no page that is ready', async () => {
  await get()
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  const chosen = await app.inject({ url: '/?lng=eu' })
  expect(chosen.headers['set-cookie']).toContain('lng=eu')
})
