import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

async function statusOf(site: TestApp, host: string, url = '/api/health'): Promise<number> {
  return (await site.app.inject({ url, headers: { host } })).statusCode
}

describe('a demonstration on this machine', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp({ now: '2025-01-10T10:00:00Z' })
  })

  it.each([
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1:3000',
    '[::1]:3000',
  ])('answers under its name %s', async (host) => {
    expect(await statusOf(site, host)).toBe(200)
  })

  it.each([
    'evil.example',
    'localhost.evil.example:3000',
    '127.0.0.1.evil.example',
    '192.168.1.5:3000',
  ])('answers nothing under the foreign name %s', async (host) => {
    for (const url of ['/api/health', '/', '/demo/mail', '/nowhere']) {
      expect(await statusOf(site, host, url)).toBe(403)
    }
    // Only proxies that are trusted say another name.
    const headers = { host, 'x-forwarded-host': 'localhost' }
    expect((await site.app.inject({ url: '/api/health', headers })).statusCode).toBe(403)
  })
})

it('a demonstration for everybody answers under any name', async () => {
  const environment = { DEMO: '1', HOST: '0.0.0.0' }
  const site = await startTestApp({ now: '2025-01-10T10:00:00Z', environment })
  expect(await statusOf(site, 'evil.example')).toBe(200)
})
