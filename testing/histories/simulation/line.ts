import { connect, createServer, type NetConnectOpts, type Server } from 'node:net'
import { Wire } from './wire.ts'

/** A TCP connection between two parts of the product that can be cut at any message. */
export interface Line {
  port: number
  /** Breaks every connection; new ones are taken unless the line is `closed`. */
  cut(): void
  /** Breaks every connection and takes no more, for good. */
  close(): Promise<void>
}

/** Who lets messages pass. */
export interface LineTraffic {
  add(wire: Wire): void
  remove(wire: Wire): void
  /** Something waits on it. */
  onData(wire: Wire): void
}

/** Every message passes at once. */
const passAll: LineTraffic = {
  add() {},
  remove() {},
  onData(wire) {
    for (const message of wire.waiting()) message.pass()
  },
}

interface LineOptions {
  /** Says where it leads. */
  target: NetConnectOpts
  /** PostgreSQL is at its end, and not a web server: it is known when it has answered. */
  isDatabase?: boolean
  traffic?: LineTraffic
  /** Called for each message in either direction before it is passed on; `false` drops it. */
  onMessage?: () => boolean
}

/** Opens a line on which messages pass when the traffic lets them. */
export async function openLine({
  target,
  isDatabase = false,
  traffic = passAll,
  onMessage = () => true,
}: LineOptions): Promise<Line> {
  const wires = new Set<Wire>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...target, noDelay: true } as NetConnectOpts)
    const wire = new Wire(
      { near, far },
      { isDatabase, shouldPass: onMessage, onData: traffic.onData },
    )
    wires.add(wire)
    traffic.add(wire)
    const end = () => {
      if (wire.end() && wires.delete(wire)) traffic.remove(wire)
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  await listening(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a line has a port')

  function cut(): void {
    for (const wire of [...wires]) {
      wires.delete(wire)
      wire.cut()
      traffic.remove(wire)
    }
  }

  return {
    port: address.port,
    cut,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cut()
      await closed
    },
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
