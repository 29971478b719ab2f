import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { DomainError } from '#domain/kernel/errors.ts'
import { registerCardSandbox } from './demo/card-sandbox-routes.ts'
import { registerDemoMail } from './demo/mail-routes.ts'
import { registerDemoSettled } from './demo/settled-route.ts'
import { SANDBOX_PATH } from './kernel/config.ts'
import type { Deps } from './kernel/deps.ts'
import { limitConnections } from './kernel/http/connections.ts'
import { isEncrypted } from './kernel/http/cookies.ts'
import { registerCsrf } from './kernel/http/csrf.ts'
import { collectDocs, serveDocs } from './kernel/http/docs-routes.ts'
import { replyWithError } from './kernel/http/error-reply.ts'
import { refuseAmbiguousHosts, refuseForeignHosts } from './kernel/http/hosts.ts'
import { registerRequestContext, requestIds } from './kernel/http/request-context.ts'
import { router } from './kernel/http/route.ts'
import { securityHeaders } from './kernel/http/security-headers.ts'
import { clientLimits, httpOptions, limitSlowClients } from './kernel/http/slow-clients.ts'
import { registerHttpMetrics, serveMetrics } from './metrics/routes.ts'
import { modules } from './modules.ts'
import { recordRefusals } from './security/security-events.ts'
import { type BuiltSite, readBuiltSite } from './site/built-site.ts'
import { createPageCache } from './site/page-cache.ts'
import { serveSite } from './site/routes.ts'

/** spec §5: a longer request body is refused with `http.payloadTooLarge`. */
const BODY_LIMIT = 1_000_000

/**
 * Disables request logs, which fill the log, and keeps responses that broke off, which nothing else
 * logs.
 */
class ErrorsOnlyLogController extends LogController {
  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    // Readers go away; that is no error.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    request.log.error({ err: error, requestId: request.id }, 'an answer broke off')
  }
}

interface AppOptions {
  /** Limits connections and slow clients. */
  limits?: typeof clientLimits
  /** The pages to serve, or null for none; without it, what `npm run build` has left. */
  built?: BuiltSite | null
}

/**
 * The whole server, ready to listen or to be called in a test; it owns nothing that `deps` holds.
 */
export async function buildApp(
  deps: Deps,
  { limits = clientLimits, built }: AppOptions = {},
): Promise<FastifyInstance> {
  const isBehindProxy = deps.config.trustedProxies > 0
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: isBehindProxy && ((_address, hop) => hop < deps.config.trustedProxies),
    frameworkErrors: replyWithError,
    logController: new ErrorsOnlyLogController({ disableRequestLogging: true }),
    genReqId: requestIds(deps.config.trustedProxies),
    // The log itself adds the id, to the lines of operations as well.
    childLoggerFactory: (logger) => logger,
    http: httpOptions(limits),
    // A proxy keeps its connections, and closes them itself: longer than nginx, which waits a minute.
    keepAliveTimeout: isBehindProxy ? 75_000 : limits.keepAliveMs,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyWithError)
  registerHttpMetrics(app, deps)
  closeConnectionsThatFallIdle(app)
  refuseAmbiguousHosts(app)
  if (deps.config.answersLoopbackOnly) refuseForeignHosts(app, deps.config)
  limitConnections(app, {
    connections: limits.connections,
    connectionsPerNetwork: isBehindProxy ? null : limits.connectionsPerNetwork,
  })
  limitSlowClients(app, limits)
  const site = built === undefined ? await readBuiltSite() : built
  const pageCache = site && createPageCache(site, deps.config)
  registerRequestContext(app, deps)
  recordRefusals(app, deps)
  registerJsonParser(app)

  await app.register(cookie, { parseOptions: { secure: isEncrypted(deps.config) } })
  const headers = securityHeaders(deps.config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await registerCsrf(app, deps.config)
  await collectDocs(app)

  const route = router(app, deps)
  for (const { routes } of modules) await routes?.(app, route, deps)
  serveMetrics(app, deps)
  if (deps.config.payments.sandbox) {
    registerDemoMail(app, deps)
    registerDemoSettled(app, deps)
    if (deps.config.payments.browserUrl === SANDBOX_PATH) await registerCardSandbox(app, deps)
  }
  serveDocs(app)

  const notFoundPage = await serveSite(app, deps, pageCache)
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) throw new DomainError('http.notFound')
    return notFoundPage(request, reply)
  })
  return app
}

/**
 * Fastify closes idle connections when it stops. Those whose last response is still under way would
 * stay open, waiting for a next request, and delay the end of the process.
 */
function closeConnectionsThatFallIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    app.server.once('close', () => clearInterval(sweep))
  })
}

/** JSON is the one payload type; a call without payload may have its header and an empty body. */
function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body.toString(), done)
  })
}
