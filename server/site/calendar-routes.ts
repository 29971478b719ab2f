import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { defaultLanguage, isLanguage } from '#domain/kernel/language.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { offered, type Programme } from '#domain/programmes/programme.ts'
import { calendarPath } from '#domain/programmes/session-calendar.ts'
import { slugOf } from '#domain/programmes/timetable-rules.ts'
import { desc } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { associationVersions, programmes, timetableState } from '#server/schema.ts'
import { sessionCalendar } from './session-calendar.ts'

const CACHE_SECONDS = 3600

/** `/eventos.ics?lng=eu&programa=1`: the sessions for people's own calendars. */
export function registerCalendar(app: FastifyInstance, deps: Deps): void {
  const origin = new URL(deps.config.appUrl).origin

  app.get<{ Querystring: { lng?: string; programa?: string } }>(
    calendarPath,
    { schema: { hide: true } },
    async (request, reply) => {
      const { lng = '', programa } = request.query
      const { timetable, association: said } = await deps.siteData.read()
      const { programmes: known, closedDays } = timetable
      // A subscription to a programme that is not offered any more still works.
      const chosen = programa === undefined ? offered(known) : [programmeOf(known, programa)]
      // By the address alone, as caches keep it, and calendar programs have no cookies.
      const language = isLanguage(lng) ? lng : defaultLanguage
      const { today } = await deps.businessDay.read()
      const { association } = said
      const text = sessionCalendar({
        association,
        programmes: chosen,
        closedDays,
        language,
        origin,
        today,
        ...(await changesOf(deps)),
      })
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      reply.headers({
        'cache-control': `public, max-age=${CACHE_SECONDS}`,
        'content-security-policy': "default-src 'none'",
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const file = [slugOf(association.name), ...chosen.map(({ slug }) => slug)].join('-')
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `inline; filename="${file}.ics"`,
        })
        .send(text)
    },
  )
}

/** Reads the past timetables, how often programmes or association have changed, and when last. */
async function changesOf({ db }: Pick<Deps, 'db'>) {
  const rows = await db.select().from(programmes)
  const [timetable] = await db.select().from(timetableState)
  const [association] = await db
    .select()
    .from(associationVersions)
    .orderBy(desc(associationVersions.version))
    .limit(1)
  const times = [timetable?.changedAt, association?.at].filter((at) => at !== undefined)
  return {
    history: new Map(
      rows.map(({ id, slug, formerSlugs, pastHours }) => [
        id,
        { firstSlug: formerSlugs[0] ?? slug, pastHours },
      ]),
    ),
    changes: {
      count: (timetable?.version ?? 0) + (association?.version ?? 0),
      at: times.sort((a, b) => +a - +b).at(-1) ?? null,
    },
  }
}

function programmeOf(programmes: readonly Programme[], text: string): Programme {
  const programme = /^\d{1,9}$/.test(text) ? findProgramme(programmes, Number(text)) : undefined
  if (!programme) throw new DomainError('programmes.notFound')
  return programme
}
