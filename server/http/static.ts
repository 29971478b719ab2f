import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/errors.ts'
import { isLanguage, type Language } from '#domain/language.ts'
import { pages, tokenParameter } from '#domain/pages.ts'
import type { Deps } from '#server/deps.ts'
import { texts } from './language.ts'

const BUILD = fileURLToPath(new URL('../../dist/web', import.meta.url))
const YEAR_SECONDS = 31_536_000

/**
 * Serves the built pages, their assets and the texts. Returns the reply for unknown addresses: the
 * page itself with status 404, so that people see our own "not found" and machines see a 404.
 */
export async function servePages(app: FastifyInstance, deps: Deps) {
  serveTexts(app)
  if (!existsSync(BUILD)) {
    deps.log.warn('no built pages in dist/web: only /api answers')
    return (): never => {
      throw new DomainError('http.notFound')
    }
  }
  await app.register(fastifyStatic, {
    root: BUILD,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const isHashed = file.includes('/assets/')
      response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })

  const page = readFileSync(`${BUILD}/index.html`, 'utf8')
  const pageIn = {
    es: heldPage(page, 'es'),
    eu: heldPage(page, 'eu'),
    en: heldPage(page, 'en'),
  } satisfies Record<Language, object>
  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const held = pageIn[chosenLanguage(request)]
    const brotli = request.headers['accept-encoding']?.includes('br') ?? false
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding, Cookie',
        // A link from an e-mail opens an account: it is not passed on with what the page asks for.
        ...(hasToken(request) && { 'referrer-policy': 'no-referrer' }),
        ...(brotli && { 'content-encoding': 'br' }),
      })
      .send(brotli ? held.brotli : held.plain)
  }
  // The «ñ» of an address may come as one letter, or as «n» and a tilde, as some systems write it.
  const addresses = new Set(pages.flatMap((path) => [path, path.normalize('NFD')]))
  for (const path of addresses) {
    app.get(path, { schema: { hide: true } }, (request, reply) => sendPage(request, reply, 200))
  }
  return (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, 404)
}

function hasToken({ query }: FastifyRequest): boolean {
  return Object.hasOwn(query as object, tokenParameter)
}

function serveTexts(app: FastifyInstance): void {
  app.get<{ Params: { lng: string; file: string } }>(
    '/locales/:lng/:file',
    { schema: { hide: true } },
    (request, reply) => {
      const { lng, file } = request.params
      const namespace = file.replace(/\.json$/, '')
      if (!isLanguage(lng) || !Object.hasOwn(texts[lng], namespace)) {
        throw new DomainError('http.notFound')
      }
      return reply.header('cache-control', 'public, max-age=300').send(texts[lng][namespace])
    },
  )
}

/** Held in memory, compressed once: three to four times faster than from disk. */
function heldPage(page: string, language: Language): { plain: Buffer; brotli: Buffer } {
  const plain = Buffer.from(page.replace(/<html lang="\w+"/, `<html lang="${language}"`))
  return { plain, brotli: brotliCompressSync(plain) }
}

/** `?lng` chooses, a cookie remembers, else Spanish (design §7). */
export function chosenLanguage(request: FastifyRequest): Language {
  const { lng = '' } = request.query as { lng?: string }
  if (isLanguage(lng)) return lng
  const remembered = request.cookies.lng ?? ''
  return isLanguage(remembered) ? remembered : 'es'
}
