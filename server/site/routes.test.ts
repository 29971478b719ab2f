import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { builtSite } from '#testing/built-site.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
/** Another process, which serves pages. */
let pages: FastifyInstance

beforeAll(async () => {
  const { deps } = await startSecondInstance(site)
  pages = await buildApp(deps, { built: builtSite((path) => path) })
})
afterAll(() => pages.close())

const send = (url: string) =>
  pages.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=ane%40example.org',
  })

test('a form that is sent before its script is there brings its page again, with its query', async () => {
  const { statusCode, headers } = await send('/login?seguir=%2Fuser')
  expect(statusCode).toBe(303)
  expect(headers.location).toBe('/login?seguir=%2Fuser')
})

test('nothing can be sent to an address that is no page', async () => {
  expect((await send('/no-hay-nada')).statusCode).toBe(404)
})
