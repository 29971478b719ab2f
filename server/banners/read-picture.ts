import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { DomainError } from '#domain/errors.ts'
import { bannerPictures } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

/** @throws DomainError banners.notFound, also for what is no id at all */
export async function readPicture({ db }: Pick<Deps, 'db'>, id: string) {
  const isId = z.uuid().safeParse(id).success
  const [picture] = isId
    ? await db
        .select({ format: bannerPictures.format, bytes: bannerPictures.bytes })
        .from(bannerPictures)
        .where(eq(bannerPictures.id, id))
    : []
  if (!picture) throw new DomainError('banners.notFound')
  return picture
}
