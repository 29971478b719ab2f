import { and, eq, lt, notExists } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { FORM_HOURS } from '#domain/banners/ad-request.ts'
import { sendSample } from '#domain/banners/ads-contract.ts'
import { sampleMegabytes } from '#domain/banners/specification.ts'
import { DomainError } from '#domain/errors.ts'
import { advertisingRequests, advertisingSamples } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { router } from '#server/http/route.ts'
import { drawSample } from './banner-pictures.ts'
import { requireForm } from './request-ad.ts'

/**
 * Takes what advertisers send along. It is the one call whose body is a file: what is understood here is
 * understood nowhere else.
 */
export async function registerSamples(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: sampleMegabytes * 1024 * 1024 - 1 },
      (_request, body, done) => done(null, body),
    )
    router(scope, deps)(sendSample, async ({ params, query, body }) => {
      requireForm(deps, { id: params.id, token: query.token })
      if (!Buffer.isBuffer(body)) throw new DomainError('ads.sampleType')
      await keepSample(deps, params.id, await drawSample(body))
      return { success: true as const }
    })
  })
}

/** Stores a sample for the request to come; once that has come, its sample stays as it is. */
async function keepSample(deps: Deps, requestId: string, bytes: Buffer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isAsked = await tx.$count(advertisingRequests, eq(advertisingRequests.id, requestId))
    if (isAsked > 0) return
    await tx
      .insert(advertisingSamples)
      .values({ requestId, bytes, createdAt: deps.clock.now() })
      .onConflictDoUpdate({ target: advertisingSamples.requestId, set: { bytes } })
  })
}

/**
 * The sample of a request.
 * @throws DomainError ads.notFound where nothing was sent along
 */
export async function readSample({ db }: Pick<Deps, 'db'>, requestId: string): Promise<Buffer> {
  const [sample] = await db
    .select()
    .from(advertisingSamples)
    .where(eq(advertisingSamples.requestId, requestId))
  if (!sample) throw new DomainError('ads.notFound')
  return sample.bytes
}

/** Deletes the samples of requests that never came, or are forgotten. */
export async function forgetSamples({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - FORM_HOURS * 3_600_000)
  const request = db
    .select()
    .from(advertisingRequests)
    .where(eq(advertisingRequests.id, advertisingSamples.requestId))
  await db
    .delete(advertisingSamples)
    .where(and(lt(advertisingSamples.createdAt, oldest), notExists(request)))
}
