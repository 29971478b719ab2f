// @module-tag slow

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { clientLimits } from './slow-clients.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let app: Awaited<ReturnType<typeof buildApp>>
let port: number
/** More than the connections that wait for their ends together. */
const BODIES = 10
beforeAll(async () => {
  const limits = { headersMs: 3000, bodyMs: 1500, checkEveryMs: 100, bodiesPerNetwork: BODIES }
  app = await buildApp(site.deps, { limits: { ...clientLimits, ...limits } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const begun = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`

it.concurrent.each([
  ['that sends nothing', ''],
  ['whose headers never end', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ['whose body never ends', begun('/api/login')],
  ["whose body never ends, at the card provider's door", begun('/api/stripe/webhook')],
  ['that is refused before its body has come', begun('/api/cancel-subscription')],
  ['whose body is in no form that is read', begun('/api/login', 'text/plain')],
  [
    'whose file is refused before it has come',
    begun('/api/ads/sample', 'application/octet-stream'),
  ],
  ['to a page that is not there', begun('/nowhere')],
])('a connection %s is ended', async (_name, bytes) => {
  const socket = await opened(bytes)
  await closed(socket)
  expect(socket.destroyed).toBe(true)
})

it.concurrent('a byte now and then does not keep a connection open', async () => {
  const socket = await opened(begun('/api/login'))
  const drip = setInterval(() => socket.write(' '), 50)
  await closed(socket)
  clearInterval(drip)
})

it('one address holds only so many bodies at once, and may go on when they have ended', async () => {
  const connections = await Promise.all(
    Array.from({ length: BODIES }, () => opened(begun('/api/login'))),
  )
  const more = await opened(begun('/api/login'))
  const [answer] = (await once(more, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /)
  await Promise.all([...connections, more].map((socket) => closed(socket)))
  expect(await status()).toBe(403)
})

it('calls that come whole are not counted, however many there are', async () => {
  for (let call = 0; call < 10; call++) expect(await status()).toBe(403)
})

it('of injected calls none is left behind, also where the body was of no interest', async () => {
  for (let call = 0; call < 10; call++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/cancel-subscription',
      payload: { a: 1 },
    })
    expect(answer.statusCode).toBe(401)
  }
})

/** Returns the status of a log-in without the token against other sites. */
async function status(): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${port}/api/login`
  return (await fetch(url, { method: 'POST', headers, body: '{}' })).status
}

/** Also where bytes were on their way to it: `once` of Node rejects at the error that comes before. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

async function opened(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The other side breaks the connection off: that is what is waited for.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  socket.resume()
  return socket
}
