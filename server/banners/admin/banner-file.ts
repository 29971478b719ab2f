import { fitsBanner, leastBannerImage } from '#domain/banners/specification.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import type { FilePurpose } from '#domain/kernel/files/purposes.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { fileFor } from '#server/kernel/files/find-file.ts'
import { advertisingRequests } from '#server/schema.ts'

/**
 * The file of a new banner: one that was sent for it, or else the sample of the request.
 * @throws DomainError banners.pictureRequired, banners.pictureMeasure, ads.notFound, files.notFound
 */
export async function bannerFile(
  tx: Queryable,
  { pictureId, requestId }: { pictureId: string | null; requestId: string | null },
): Promise<string> {
  const sampleId = requestId === null ? null : await sampleOf(tx, requestId)
  if (pictureId !== null) return fittingFile(tx, { id: pictureId, purpose: 'banner' })
  if (sampleId === null) throw new DomainError('banners.pictureRequired')
  return fittingFile(tx, { id: sampleId, purpose: 'adSample' })
}

/** The file that came with a request, if any. @throws DomainError ads.notFound */
export async function sampleOf(tx: Queryable, requestId: string): Promise<string | null> {
  const [request] = await tx
    .select({ sampleId: advertisingRequests.sampleId })
    .from(advertisingRequests)
    .where(eq(advertisingRequests.id, requestId))
  if (!request) throw new DomainError('ads.notFound')
  return request.sampleId
}

/**
 * A file that was sent for this purpose and is large enough for a banner.
 * @throws DomainError banners.pictureMeasure, files.notFound
 */
export async function fittingFile(
  tx: Queryable,
  expected: { id: string; purpose: FilePurpose },
): Promise<string> {
  const { id, width, height } = await fileFor(tx, expected)
  const measure = { width: width ?? 0, height: height ?? 0 }
  if (fitsBanner(measure)) return id
  throw new DomainError('banners.pictureMeasure', {
    ...measure,
    wantedWidth: leastBannerImage.width,
    wantedHeight: leastBannerImage.height,
  })
}
