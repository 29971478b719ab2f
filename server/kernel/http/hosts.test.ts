import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { sharedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

async function statusOf(site: TestApp, host: string, url = '/api/health'): Promise<number> {
  return (await site.app.inject({ url, headers: { host } })).statusCode
}

describe('a demonstration on this machine', () => {
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
  const open = await startTestApp({ now: '2025-01-10T10:00:00Z', environment })
  expect(await statusOf(open, 'evil.example')).toBe(200)
})

it('a request with two Host headers is refused, on every page and call', async () => {
  const { port } = site.app.server.address() as AddressInfo
  const status = async (path: string, hosts: string[]) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const answer = text(socket)
    const headers = hosts.map((host) => `${host}\r\n`).join('')
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
    return Number((await answer).slice(9, 12))
  }
  for (const path of ['/', '/api/config', '/api/programas', '/nowhere']) {
    expect(await status(path, ['Host: localhost', 'host: evil.example'])).toBe(400)
    expect(await status(path, ['Host: localhost', 'Host: localhost'])).toBe(400)
  }
  expect(await status('/api/health', ['Host: localhost'])).toBe(200)
})
