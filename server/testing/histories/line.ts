import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** A TCP connection between two parts of the product that can be cut at any message. */
export interface Line {
  port: number
  /** Breaks every connection; new ones are taken unless the line is `closed`. */
  cut(): void
  /** Breaks every connection and takes no more, for good. */
  close(): Promise<void>
}

/**
 * Opens a line to `target`.
 * @param onMessage told of each piece of data in either direction before it is passed on; what it
 *   answers `false` to is not
 */
export async function openLine(target: NetConnectOpts, onMessage: () => boolean): Promise<Line> {
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...target, noDelay: true } as NetConnectOpts)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => {
        if (onMessage() && !to.destroyed) to.write(data)
      })
      from.on('error', end)
      from.on('close', end)
    }
  })
  await listening(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a line has a port')

  function cut(): void {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
    pairs.clear()
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

/** Counts messages down, and does something at the last. */
export class Fuse {
  #left = Number.POSITIVE_INFINITY
  #burnt: () => void = () => {}

  light(messages: number, burnt: () => void): void {
    this.#left = messages
    this.#burnt = burnt
  }

  putOut(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  /** One more message; whether it may pass. */
  note(): boolean {
    this.#left -= 1
    if (this.#left > 0) return true
    this.putOut()
    this.#burnt()
    return false
  }
}
