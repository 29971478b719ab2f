import { randomBytes } from 'node:crypto'
import * as accounts from '#domain/accounts/contract.ts'
import type { Endpoint, WireAnswer } from '#domain/kernel/endpoint.ts'

/** A reply as it comes over the wire: what the endpoint promises, or an error. */
export type Answer<E extends Endpoint> = {
  status: number
  body: WireAnswer<E> & { error?: string; code?: string }
}

/**
 * One person at a program of their own, at an address of their own: calls the API over HTTP,
 * keeping cookies as a browser does.
 */
export class ApiClient {
  readonly cookies = new Map<string, string>()
  readonly #address = `10.${[...randomBytes(3)].join('.')}`
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async call<E extends Endpoint>(
    endpoint: E,
    { body, csrfToken }: { body?: unknown; csrfToken?: string } = {},
  ): Promise<Answer<E>> {
    // First, since it may come with a cookie.
    const token = endpoint.method === 'GET' ? null : (csrfToken ?? (await this.csrfToken()))
    const response = await fetch(this.#url + endpoint.path, {
      method: endpoint.method,
      headers: {
        cookie: this.cookieHeader,
        'x-forwarded-for': this.#address,
        ...(token && { 'x-csrf-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    this.#keepCookies(response)
    return { status: response.status, body: (await response.json()) as Answer<E>['body'] }
  }

  /** As `call`, for what has to succeed. */
  async get<E extends Endpoint>(endpoint: E, body?: unknown): Promise<WireAnswer<E>> {
    const answer = await this.call(endpoint, { body })
    if (answer.status === 200) return answer.body
    throw new Error(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }

  /** Good for 15 minutes of changing calls. */
  async csrfToken(): Promise<string> {
    return (await this.get(accounts.csrfToken)).csrfToken
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const equals = pair.indexOf('=')
      this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
  }
}
