import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { isLanguage } from '#domain/kernel/language.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { texts } from '#server/kernel/http/language.ts'
import { cacheFile, createFileCache, sendCached } from './cached-file.ts'

/** `GET /locales/{lng}/{ns}.json`: the texts that pages fetch at the reader's first move (spec §7). */
export function serveTexts(app: FastifyInstance, { siteData }: Pick<Deps, 'siteData'>): void {
  const cache = createFileCache()
  app.get<{ Params: { lng: string; file: string } }>(
    '/locales/:lng/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { lng, file } = request.params
      const namespace = file.replace(/\.json$/, '')
      if (!isLanguage(lng) || !Object.hasOwn(texts[lng], namespace)) {
        throw new DomainError('http.notFound')
      }
      const { siteTexts } = await siteData.read()
      const answer = await cache(`${lng}/${namespace}`, [siteTexts], () =>
        cacheFile(JSON.stringify(siteTexts.changed[lng][namespace] ?? texts[lng][namespace]), {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=300',
        }),
      )
      return sendCached(request, reply, answer)
    },
  )
}
