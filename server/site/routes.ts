import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { tokenParameter } from '#domain/kernel/pages.ts'
import {
  isPrerenderedPath,
  type Page,
  type PrerenderedPath,
  pageMeantBy,
  pages,
  publicPage,
} from '#domain/pages.ts'
import { programmePage } from '#domain/programmes/programme-page.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { chosenLanguage, languageCookie } from '#server/kernel/http/language.ts'
import { serveFiles } from '#server/kernel/http/static.ts'
import { slugSince } from '#server/programmes/find-programme.ts'
import { serveMarks, shippedMarks } from './branding.ts'
import { builtFiles, formerFiles } from './built-site.ts'
import { type CachedFile, sendCached } from './cached-file.ts'
import { type PageCache, UNKNOWN } from './page-cache.ts'
import { readPageData } from './page-data.ts'
import { serveShareImages } from './share-images.ts'
import { serveWellKnownFiles } from './well-known-files.ts'

/**
 * Serves the built pages and their files. Returns the reply for unknown addresses: a redirect where
 * one of our pages is meant, else our own page with status 404, so that people see what happened and
 * machines do too.
 */
export async function serveSite(app: FastifyInstance, deps: Deps, pageCache: PageCache | null) {
  if (!pageCache) {
    deps.log.warn('no built pages in dist: only /api answers')
    return (): never => {
      throw new DomainError('http.notFound')
    }
  }
  await serveFiles(app, [builtFiles, formerFiles], Object.keys(shippedMarks))
  serveMarks(app, deps)
  serveWellKnownFiles(app, deps)
  serveShareImages(app, builtFiles, deps)
  const pageData = () => readPageData(deps)

  const sendPage = (request: FastifyRequest, reply: FastifyReply, file: CachedFile) =>
    sendCached(request, reply, file, {
      ...languageCookie(request, deps.config),
      // A link from an e-mail opens an account: it must not leak in the referrer of the page's
      // requests.
      ...(hasToken(request) && { 'referrer-policy': 'no-referrer' }),
    })
  // The «ñ» of an address may come as one letter, or as «n» and a tilde, as some systems write it.
  const addresses = new Set(pages.flatMap((path) => [path, path.normalize('NFD') as Page]))
  for (const path of addresses) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const now = [chosenLanguage(request), await pageData()] as const
      const file =
        isPrerenderedPath(path) && !decidesByQuery(path, request)
          ? pageCache.finished(path, ...now)
          : pageCache.empty(path, ...now)
      return sendPage(request, reply, await file)
    })
  }
  const notFound = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1)
    const page = pageMeantBy(path)
    if (page && encodeURI(page) !== path) {
      return reply.redirect(encodeURI(page) + request.url.slice(path.length), 308)
    }
    // A form that was sent before its script was there: the reader gets it again.
    if (page && request.method === 'POST') return reply.redirect(request.url, 303)
    const file = await pageCache.finished(UNKNOWN, chosenLanguage(request), await pageData())
    return sendPage(request, reply.code(404), file)
  }
  app.get<{ Params: { slug: string } }>(
    programmePage(':slug'),
    { schema: { hide: true } },
    async (request, reply) => {
      const { slug } = request.params
      const now = await pageData()
      if (now.siteData.timetable.programmes.every((programme) => programme.slug !== slug)) {
        const since = await slugSince(deps.db, slug)
        if (since === undefined) return notFound(request, reply)
        const query = request.url.slice(request.url.split('?', 1)[0]?.length)
        // A browser that kept it would go in circles once the page is back at its former address.
        reply.header('cache-control', 'no-cache')
        return reply.redirect(programmePage(since) + query, 301)
      }
      const page = programmePage(slug)
      return sendPage(request, reply, await pageCache.empty(page, chosenLanguage(request), now))
    },
  )
  return notFound
}

/** Tells whether this page shows something else for this query than without it. */
function decidesByQuery(path: PrerenderedPath, { query }: FastifyRequest): boolean {
  if (publicPage(path).readsQuery !== true) return false
  return Object.keys(query as object).some((name) => name !== 'lng')
}

function hasToken({ query }: FastifyRequest): boolean {
  return Object.hasOwn(query as object, tokenParameter)
}
