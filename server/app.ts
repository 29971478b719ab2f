import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { DomainError } from '#domain/kernel/errors.ts'
import { registerAdmin } from '#server/accounts/admin/routes.ts'
import { registerGoogle } from '#server/accounts/google/routes.ts'
import { registerTwoFactor } from '#server/accounts/two-factor/routes.ts'
import { registerAssociationAdmin } from '#server/association/admin/routes.ts'
import { registerAuditLog } from '#server/audit/audit-log.ts'
import { registerAdsAdmin } from '#server/banners/admin/ads-routes.ts'
import { registerBannerAdmin } from '#server/banners/admin/banner-routes.ts'
import { registerHeldCharges } from '#server/billing/admin/held-charges-routes.ts'
import { registerPaymentEvents } from '#server/billing/admin/payment-event-routes.ts'
import { registerPaymentFailures } from '#server/billing/admin/payment-failures.ts'
import { registerPrices } from '#server/billing/admin/price-routes.ts'
import { registerReceiptExport } from '#server/billing/admin/receipt-routes.ts'
import { registerRefunds } from '#server/billing/admin/refund-routes.ts'
import { registerRepair } from '#server/billing/admin/repair-routes.ts'
import { registerDonationAdmin } from '#server/donations/admin/routes.ts'
import { registerAttendance } from '#server/enrolments/admin/attendance.ts'
import { registerEnrolmentViews } from '#server/enrolments/admin/enrolment-views.ts'
import { registerEnrolmentAdmin } from '#server/enrolments/admin/routes.ts'
import { registerLibraryAdmin } from '#server/library/admin/routes.ts'
import { registerMailings } from '#server/mailings/routes.ts'
import { registerUnsubscribing } from '#server/mailings/unsubscribe.ts'
import { registerNoticeAdmin } from '#server/notices/admin/routes.ts'
import { registerProgrammeAdmin } from '#server/programmes/admin/routes.ts'
import { registerIncidents } from '#server/security/admin/routes.ts'
import { registerSiteTexts } from '#server/site/admin/routes.ts'
import { registerStatistics } from '#server/statistics/routes.ts'
import { registerStatus } from '#server/status/routes.ts'
import { registerPasswords } from './accounts/password-routes.ts'
import { registerAccounts } from './accounts/routes.ts'
import { registerBanners } from './banners/routes.ts'
import { registerSamples } from './banners/samples.ts'
import { registerPaymentCard } from './billing/cards/routes.ts'
import { registerInvoices } from './billing/charges/routes.ts'
import { registerCancellations } from './billing/endings/routes.ts'
import { registerSubscriptions } from './billing/orders/routes.ts'
import { registerWebhook } from './billing/provider-events/webhook.ts'
import { registerDashboard } from './dashboard/dashboard-routes.ts'
import { registerSetup } from './dashboard/setup-routes.ts'
import { registerCardSandbox } from './demo/card-sandbox-routes.ts'
import { registerDemoMail } from './demo/mail-routes.ts'
import { registerDemoSettled } from './demo/settled-route.ts'
import { registerDonations } from './donations/routes.ts'
import { registerEnrolments } from './enrolments/routes.ts'
import { registerImports } from './imports/routes.ts'
import { SANDBOX_PATH } from './kernel/config.ts'
import type { Deps } from './kernel/deps.ts'
import { registerFiles } from './kernel/files/routes.ts'
import { limitConnections } from './kernel/http/connections.ts'
import { isEncrypted } from './kernel/http/cookies.ts'
import { registerCsrf } from './kernel/http/csrf.ts'
import { collectDocs, serveDocs } from './kernel/http/docs-routes.ts'
import { replyWithError } from './kernel/http/error-reply.ts'
import { refuseAmbiguousHosts, refuseForeignHosts } from './kernel/http/hosts.ts'
import { registerRequestContext, requestIds } from './kernel/http/request-context.ts'
import { router } from './kernel/http/route.ts'
import { securityHeaders } from './kernel/http/security-headers.ts'
import { registerService } from './kernel/http/service-routes.ts'
import { clientLimits, httpOptions, limitSlowClients } from './kernel/http/slow-clients.ts'
import { serveTexts } from './kernel/http/static.ts'
import { registerLibrary } from './library/routes.ts'
import { registerHttpMetrics, serveMetrics } from './metrics/routes.ts'
import { registerDeletion } from './profile/deletion-routes.ts'
import { registerOwnPeople } from './profile/people/routes.ts'
import { registerProfile } from './profile/routes.ts'
import { registerProgrammes } from './programmes/routes.ts'
import { recordRefusals } from './security/security-events.ts'
import { type BuiltSite, readBuiltSite } from './site/built-site.ts'
import { registerCalendar } from './site/calendar-routes.ts'
import { registerEarlyResponses } from './site/early-responses.ts'
import { registerMap } from './site/map-routes.ts'
import { createPageCache } from './site/page-cache.ts'
import { serveSite } from './site/routes.ts'
import { registerSiteConfig } from './site/site-config-routes.ts'

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
  /** Of connections and slow clients. */
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
  registerEarlyResponses(app, deps, pageCache)
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
  registerAccounts(route, deps)
  registerPasswords(route, deps)
  registerTwoFactor(route, deps)
  registerGoogle(app, route, deps)
  registerProgrammes(route, deps)
  registerBanners(route, deps)
  await registerSamples(app, deps)
  registerLibrary(route, deps)
  registerEnrolments(route, deps)
  registerSubscriptions(route, deps)
  registerCancellations(route, deps)
  registerInvoices(route, deps)
  registerPaymentCard(route, deps)
  registerRefunds(route, deps)
  registerDonations(route, deps)
  registerProfile(route, deps)
  registerOwnPeople(route, deps)
  registerDeletion(route, deps)
  registerAdmin(route, deps)
  registerDonationAdmin(route, deps)
  registerEnrolmentAdmin(route, deps)
  registerEnrolmentViews(route, deps)
  registerMailings(route, deps)
  await registerUnsubscribing(app, deps)
  registerImports(route, deps)
  registerAdsAdmin(route, deps)
  registerBannerAdmin(route, deps)
  registerAttendance(route, deps)
  registerHeldCharges(route, deps)
  registerPaymentFailures(route, deps)
  registerAuditLog(route, deps)
  registerReceiptExport(route, deps)
  registerProgrammeAdmin(route, deps)
  registerAssociationAdmin(route, deps)
  registerLibraryAdmin(route, deps)
  registerNoticeAdmin(route, deps)
  registerSiteTexts(route, deps)
  registerPrices(route, deps)
  registerRepair(route, deps)
  registerStatistics(route, deps)
  registerStatus(route, deps)
  registerDashboard(route, deps)
  registerSetup(route, deps)
  registerIncidents(route, deps)
  registerPaymentEvents(route, deps)
  registerMap(app, route, deps)
  registerCalendar(app, deps)
  await registerFiles(app, route, deps)
  registerService(route, deps)
  registerSiteConfig(route, deps)
  serveMetrics(app, deps)
  await registerWebhook(app, deps)
  if (deps.config.payments.sandbox) {
    registerDemoMail(app, deps)
    registerDemoSettled(app, deps)
    if (deps.config.payments.browserUrl === SANDBOX_PATH) await registerCardSandbox(app, deps)
  }
  serveDocs(app)

  serveTexts(app, deps)
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
