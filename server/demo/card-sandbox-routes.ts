import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { SANDBOX_PATH } from '#server/kernel/config.ts'
import type { Deps } from '#server/kernel/deps.ts'

/** Matches what a browser may change from elsewhere: its card, its bank's answer, and the clock. */
const OPEN_CALLS = /^\/(v1\/(setup|payment)_intents\/|_sandbox\/(authenticate\/|clock$))/

const SENT = ['authorization', 'content-type', 'accept-language']
const ANSWERED = ['content-type', 'cache-control', 'content-security-policy']

/**
 * `/demo/cards/*`: hands on to the sandbox what its card form and dashboard ask in a browser that
 * cannot reach it. The caller registers it in demo mode alone (design §3).
 */
export async function registerCardSandbox(app: FastifyInstance, { config }: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    scope.route({
      method: ['GET', 'POST'],
      url: `${SANDBOX_PATH}*`,
      schema: { hide: true },
      async handler(request, reply) {
        // Written with percent signs, the router's address is longer than what is cut off here.
        if (!request.url.startsWith(SANDBOX_PATH)) throw new DomainError('http.notFound')
        const url = new URL(config.payments.apiUrl + request.url.slice(SANDBOX_PATH.length - 1))
        if (request.method === 'POST') refuseOthers(request, url.pathname)
        const answer = await fetch(url, {
          method: request.method,
          headers: SENT.flatMap((name) => {
            const value = request.headers[name]
            return typeof value === 'string' ? [[name, value] as [string, string]] : []
          }),
          ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
        }).catch(() => {
          throw new DomainError('http.unavailable')
        })
        for (const name of ANSWERED) {
          const value = answer.headers.get(name)
          if (value) reply.header(name, value)
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}

/** Other sites' pages, and calls that would take the demonstration away from everybody. */
function refuseOthers({ headers: { origin, host } }: FastifyRequest, path: string): void {
  const isForeign = origin !== undefined && URL.parse(origin)?.host !== host
  if (isForeign || !OPEN_CALLS.test(path)) throw new DomainError('http.forbidden')
}
