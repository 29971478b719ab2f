import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { clientLimits } from './slow-clients.ts'

const limits = { ...clientLimits, connections: 8, connectionsPerNetwork: 4 }
const REQUEST = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

const started: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of started.splice(0)) await app.close()
})

async function listening({ trustedProxies = 0, keepAliveMs = 60_000 } = {}): Promise<number> {
  const config = { ...site.deps.config, trustedProxies }
  const app = await buildApp({ ...site.deps, config }, { limits: { ...limits, keepAliveMs } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  started.push(app)
  return (app.server.address() as AddressInfo).port
}

async function opened(port: number, localAddress = '127.0.0.1', bytes = REQUEST): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  // Answered, or broken off at once.
  if (bytes) await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return socket.resume()
}

const closed = (socket: Socket) =>
  socket.closed || new Promise((resolve) => socket.once('close', resolve))
const stillOpen = () => sockets.filter(({ closed }) => !closed).length

it('a connection that has nothing to ask is closed after a while', async () => {
  await closed(await opened(await listening({ keepAliveMs: 300 })))
})

it('one address has so many connections, and the longest idle one makes room', async () => {
  const port = await listening()
  const first = await opened(port)
  for (let more = 0; more < 3; more++) await opened(port)
  expect(stillOpen()).toBe(4)
  await opened(port)
  await closed(first)
  expect(stillOpen()).toBe(4)
  // Others are not concerned.
  await opened(port, '127.0.0.2')
  expect(stillOpen()).toBe(5)
})

it('a connection with a request under way is not closed for another', async () => {
  const port = await listening()
  const body = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n'
  const asks = `${body}Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n{`
  const busy = [1, 2, 3, 4].map(() => opened(port, '127.0.0.1', asks))
  await Promise.all(busy)
  await closed(await opened(port))
  expect(stillOpen()).toBe(4)
})

it('idle connections of many addresses leave room for the next one', async () => {
  const port = await listening()
  for (let address = 1; address <= 12; address++) await opened(port, `127.0.0.${address}`)
  const agent = new Agent()
  const [answer] = (await once(
    get({ port, host: '127.0.0.1', localAddress: '127.0.0.99', path: '/api/health', agent }),
    'response',
  )) as [IncomingMessage]
  await text(answer)
  expect(answer.statusCode).toBe(200)
})

it('answers a few pipelined requests, and closes a connection that sends more of them than it reads', async () => {
  const port = await listening()
  const few = await opened(port, '127.0.0.1', '')
  const answers = text(few)
  few.write(REQUEST.repeat(9) + REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  expect((await answers).match(/HTTP\/1.1 200/g)).toHaveLength(10)
  const many = await opened(port, '127.0.0.1', '')
  many.pause()
  many.write(REQUEST.repeat(1000))
  await closed(many)
  expect(many.bytesRead).toBeLessThan(20 * 1024)
  await opened(port, '127.0.0.2')
  expect(stillOpen()).toBe(1)
})

it('connections of a proxy are not counted as those of one address', async () => {
  const port = await listening({ trustedProxies: 1 })
  for (let more = 0; more < 6; more++) await opened(port)
  expect(stillOpen()).toBe(6)
})
