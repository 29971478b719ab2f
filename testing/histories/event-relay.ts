import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningApp } from './running-app.ts'
import type { Random } from './simulation/random.ts'

interface Post {
  body: string
  headers: IncomingHttpHeaders
}

/** The probabilities of what happens to a webhook event in transit. */
interface DeliveryFaults {
  lost: number
  /** Delivered later, in another order. */
  late: number
  twice: number
}

export const noFaults: DeliveryFaults = { lost: 0, late: 0, twice: 0 }

/** A relay between the provider's webhooks and the app: events arrive twice, late, reordered, or never. */
export interface EventRelay {
  url: string
  delivery: DeliveryFaults
  /** Delivers delayed and refused events, in any order. */
  deliverLate(): Promise<void>
  close(): Promise<void>
}

interface Receiver {
  /** Says where the app takes events now; `null` while it is down. */
  target(): Pick<RunningApp, 'app' | 'death'> | null
  /** Resolves when the app has worked on what it took. */
  settle(): Promise<void>
}

/** Opens a relay; a GET of its address answers when the receiver has settled. */
export async function openRelay(random: Random, { target, settle }: Receiver): Promise<EventRelay> {
  const late: Post[] = []

  async function deliver(post: Post): Promise<void> {
    if (!(await taken(post))) late.push(post)
  }

  async function taken({ body, headers }: Post): Promise<boolean> {
    const running = target()
    if (!running) return false
    const request = {
      method: 'POST' as const,
      url: '/api/stripe/webhook',
      payload: body,
      headers: {
        'content-type': String(headers['content-type']),
        'stripe-signature': String(headers['stripe-signature']),
      },
    }
    const answer = running.app.inject(request).then(
      ({ statusCode }) => statusCode < 300,
      () => false,
    )
    return Promise.race([answer, running.death.then(() => false)])
  }

  const relay: EventRelay = {
    url: '',
    delivery: noFaults,
    async deliverLate() {
      for (const post of random.shuffled(late.splice(0))) await deliver(post)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      await settle()
      response.writeHead(204).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const post = { body: Buffer.concat(chunks).toString('utf8'), headers: request.headers }
    const fate = random.next()
    const { lost, late: kept, twice } = relay.delivery
    if (fate >= lost) {
      if (fate < lost + kept) late.push(post)
      else await deliver(post)
      if (fate >= 1 - twice) await deliver(post)
    }
    response.writeHead(200).end()
  })
  // No connection is closed in real time under a request.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return relay
}
