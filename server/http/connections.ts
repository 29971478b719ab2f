import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './rate-limit.ts'

/** How many connections may be open at once. */
interface ConnectionLimits {
  connections: number
  /** From one address; `null` behind a proxy, whose connections carry everybody's requests. */
  connectionsPerNetwork: number | null
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
  const requests = new Map<Socket, number>()
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
    if (requests.size + 1 >= connections) closeIdle(idle)
    open.set(network, others.add(socket))
    requests.set(socket, 0)
    idle.add(socket)
    socket.once('close', () => {
      idle.delete(socket)
      requests.delete(socket)
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
    const before = requests.get(socket)
    if (before === undefined) return
    requests.set(socket, before + step)
    if (before + step === 0) idle.add(socket)
    else idle.delete(socket)
  }
}
