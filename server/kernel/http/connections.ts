import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './rate-limit.ts'

/** Describes how many connections may be open at once. */
interface ConnectionLimits {
  connections: number
  /** Limits those from one address; `null` behind a proxy, whose connections carry everybody's requests. */
  connectionsPerNetwork: number | null
}

/** Requests under way on each connection. */
const underWay = new WeakMap<Socket, number>()

/**
 * Returns the class of requests for Node's server, which closes a connection that sends another request while so many
 * are under way. Their answers would wait in memory until they are read; browsers and proxies send one at a time.
 */
export function limitPipelining(max: number): typeof IncomingMessage {
  return class extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      if ((underWay.get(socket) ?? 0) < max) return
      // Node parses what it has read to its end, also for a closed connection, except after an upgrade. One that
      // nobody listens for closes the connection.
      Object.defineProperty(this, 'upgrade', { get: () => true, set: () => undefined })
    }
  }
}

/**
 * Keeps one address from taking all connections. At a limit the connection that has been idle the longest is closed,
 * and the new one only where all others have a request under way: browsers open a closed one again by themselves.
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsPerNetwork }: ConnectionLimits,
): void {
  const open = new Map<string, Set<Socket>>()
  /** In the order in which they fell idle. */
  const idle = new Set<Socket>()
  let openConnections = 0
  app.server.maxConnections = connections

  function closeIdle(sockets: ReadonlySet<Socket>): boolean {
    for (const socket of idle) {
      if (!sockets.has(socket)) continue
      idle.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const others = open.get(network) ?? new Set()
    if (connectionsPerNetwork !== null && others.size >= connectionsPerNetwork) {
      if (!closeIdle(others)) return socket.destroy()
    }
    // One stays free, since Node itself refuses connections at the limit.
    if (openConnections + 1 >= connections) closeIdle(idle)
    openConnections += 1
    open.set(network, others.add(socket))
    underWay.set(socket, 0)
    idle.add(socket)
    socket.once('close', () => {
      idle.delete(socket)
      underWay.delete(socket)
      openConnections -= 1
      others.delete(socket)
      if (others.size === 0 && open.get(network) === others) open.delete(network)
    })
  })

  app.server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.on('close', countClosed)
  })

  /** One function for all responses: a listener of its own for each would slow down the fastest ones. */
  function countClosed(this: ServerResponse): void {
    count(this.req.socket, -1)
  }

  function count(socket: Socket, step: 1 | -1): void {
    const before = underWay.get(socket)
    if (before === undefined) return
    underWay.set(socket, before + step)
    if (before + step === 0) idle.add(socket)
    else idle.delete(socket)
  }
}
