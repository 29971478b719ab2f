import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as accounts from '#domain/accounts/contract.ts'
import { createSetupIntent } from '#domain/billing/contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import type { ErrorReply } from '#domain/kernel/errors.ts'
import { cardSandbox, type SandboxAddress } from './billing/card-sandbox.ts'

/** A reply as it comes over the wire: what the endpoint promises, or an error. */
export type Answer<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  body: z.input<E['response']> & ErrorReply
}

interface Input {
  params?: Record<string, string | number>
  query?: string | Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

interface Sent {
  method: Endpoint['method']
  url: string
  /** Says where it comes from. */
  address: string
  headers: Record<string, string>
  body?: unknown
}

interface Received {
  status: number
  headers: Record<string, unknown>
  /** The headers that set cookies. */
  setCookies: string[]
  body: unknown
}

/** Describes how requests reach a site: the app in this process, or the address of one that listens. */
type Site = FastifyInstance | string

function deliver(site: Site, sent: Sent): Promise<Received> {
  return typeof site === 'string' ? request(site, sent) : inject(site, sent)
}

async function inject(app: FastifyInstance, sent: Sent): Promise<Received> {
  const { method, url, address, headers, body } = sent
  const reply = await app.inject({
    method,
    url,
    remoteAddress: address,
    headers,
    ...(body !== undefined && { payload: body as object }),
  })
  const setCookies = [reply.headers['set-cookie'] ?? []].flat()
  return { status: reply.statusCode, headers: reply.headers, setCookies, body: reply.json() }
}

async function request(site: string, sent: Sent): Promise<Received> {
  const { method, url, address, headers, body } = sent
  const reply = await fetch(site + url, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    setCookies: reply.headers.getSetCookie(),
    body: await reply.json(),
  }
}

/** One person at one browser: keeps cookies and fetches CSRF tokens as the site's own client does. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  language = 'es'
  /** Says where the calls come from, for limits that count by address. */
  address: string
  private readonly site: Site
  private readonly sandbox: SandboxAddress | null

  /** @param sandbox for those who keep cards or pay */
  constructor(site: Site, sandbox: SandboxAddress | null = null) {
    this.site = site
    this.sandbox = sandbox
    this.address = typeof site === 'string' ? `10.${[...randomBytes(3)].join('.')}` : '127.0.0.1'
  }

  async call<E extends Endpoint>(endpoint: E, input: Input = {}): Promise<Answer<E>> {
    const path = Object.entries(input.params ?? {}).reduce(
      (url, [name, value]) => url.replace(`:${name}`, String(value)),
      endpoint.path as string,
    )
    const url = input.query ? `${path}?${new URLSearchParams(input.query)}` : path
    const token = endpoint.method === 'GET' ? {} : { 'x-csrf-token': await this.csrfToken() }
    return this.send(endpoint.method, url, { ...input, headers: { ...token, ...input.headers } })
  }

  /** Calls what has to succeed, and returns the body. */
  async get<E extends Endpoint>(endpoint: E, body?: unknown): Promise<z.input<E['response']>> {
    const answer = await this.call(endpoint, { body })
    if (answer.status === 200) return answer.body
    throw new Error(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }

  /** Sends a file as the browser does: its bytes as the body, its name in the address. */
  async upload<E extends Endpoint>(
    endpoint: E,
    {
      name,
      bytes,
      purpose = '',
      query = {},
    }: { name: string; bytes: Buffer; purpose?: string; query?: Record<string, string> },
  ): Promise<Answer<E>> {
    const path = `${endpoint.path.replace(':purpose', purpose)}?${new URLSearchParams({ name, ...query })}`
    return this.send(endpoint.method, path, {
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'x-csrf-token': await this.csrfToken(),
      },
    })
  }

  /** Opens the address of a file as a link does, at an app in this process. */
  async file(url: string, accept = '*/*') {
    if (typeof this.site === 'string') throw new Error('files are read from an app in this process')
    const { cookieHeader: cookie } = this
    const headers = { accept, ...(cookie && { cookie }) }
    const reply = await this.site.inject({ url, headers })
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
  }

  /** Sends exactly this, without fetching a CSRF token first. */
  async send<E extends Endpoint>(
    method: Endpoint['method'],
    url: string,
    { body, headers }: Input = {},
  ): Promise<Answer<E>> {
    const { cookieHeader } = this
    const sent = {
      method,
      url,
      address: this.address,
      headers: {
        'accept-language': this.language,
        ...(cookieHeader && { cookie: cookieHeader }),
        ...headers,
      },
      body,
    }
    const received = await deliver(this.site, sent)
    for (const cookie of received.setCookies) this.keepCookie(cookie)
    const { status, headers: replied } = received
    return { status, headers: replied, body: received.body as Answer<E>['body'] }
  }

  async csrfToken(): Promise<string> {
    const { body } = await this.send<typeof accounts.csrfToken>('GET', accounts.csrfToken.path)
    return body.csrfToken
  }

  get cookieHeader(): string {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    return pairs.join('; ')
  }

  /** Keeps a card as the card form does, with the bank's question answered, and returns its id. */
  async keepCard(user: { id: string; email: string }, number?: string): Promise<string> {
    const { clientSecret } = await this.get(createSetupIntent, {
      userId: user.id,
      email: user.email,
    })
    return this.atProvider.keepCard(clientSecret, number)
  }

  /** The provider as this browser reaches it. */
  get atProvider() {
    if (!this.sandbox) throw new Error('this client was given no card sandbox')
    return cardSandbox({ sandbox: this.sandbox })
  }

  private keepCookie(header: string): void {
    const [pair = ''] = header.split(';')
    const equals = pair.indexOf('=')
    this.cookies.set(pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1)))
  }
}
