import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { BannerFields } from '#domain/banners/admin/banner-contract.ts'
import type { BannerPlace } from '#domain/banners/specification.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import { invalidateShownBanners } from '#server/banners/shown-banners.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, asc, eq, isNull, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, banners } from '#server/schema.ts'
import { bannerFile, fittingFile, sampleOf } from './banner-file.ts'
import { lastUndo } from './banner-view.ts'

type Banner = typeof banners.$inferSelect

interface Change {
  actorId: string
  id: string
}

/**
 * Runs `work` under the lock for banners, as their order is one for all of a place. The cached
 * answers for visitors are rebuilt afterwards.
 */
async function changing<T>(deps: Deps, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const result = await deps.withLock('banners', () => deps.db.transaction(work))
  invalidateShownBanners(deps)
  return result
}

/**
 * Adds a banner behind all others of its place. Idempotent.
 *
 * @param pictureId `null`: the sample of the request
 * @throws DomainError banners.pictureRequired, banners.pictureMeasure, ads.notFound, files.notFound;
 *   banners.keyUsed where the one of this id that is there is another, with its version unless it is deleted
 */
export async function addBanner(
  deps: Deps,
  {
    actorId,
    id,
    fields,
    pictureId,
    requestId,
  }: Change & { fields: BannerFields; pictureId: string | null; requestId: string | null },
): Promise<void> {
  await changing(deps, async (tx) => {
    const [there] = await tx.select().from(banners).where(eq(banners.id, id))
    if (there) return requireSame(tx, there, { fields, pictureId, requestId })
    const fileId = await bannerFile(tx, { pictureId, requestId })
    const position = await nextPosition(tx, fields.slot)
    const createdAt = deps.clock.now()
    const [added] = await tx
      .insert(banners)
      .values({ ...factsOf(fields), id, position, requestId, fileId, createdAt })
      .returning()
    if (!added) throw new Error('no banner was stored')
    await note(tx, deps, { actorId, id, action: 'admin.addBanner', after: noted(added) })
  })
}

async function requireSame(
  tx: Queryable,
  there: Banner,
  {
    fields,
    pictureId,
    requestId,
  }: { fields: BannerFields; pictureId: string | null; requestId: string | null },
): Promise<void> {
  const fileId = pictureId ?? (requestId && (await sampleOf(tx, requestId)))
  const isSame = fileId === there.fileId && haveSameFacts(fields, fieldsOf(there))
  if (isSame) return
  throw new DomainError('banners.keyUsed', there.deletedAt ? {} : { version: there.version })
}

/**
 * Changes a banner. What is stored already is not stored again, so a request that is repeated changes
 * nothing.
 *
 * @param pictureId `null`: it keeps its own
 * @throws DomainError banners.notFound; banners.changed for a version that is not the newest;
 *   banners.pictureMeasure, files.notFound
 */
export async function changeBanner(
  deps: Deps,
  {
    actorId,
    id,
    version,
    fields,
    pictureId,
  }: Change & { version: number; fields: BannerFields; pictureId: string | null },
): Promise<void> {
  await changing(deps, async (tx) => {
    const before = await lockBanner(tx, id)
    const isOtherPicture = pictureId !== null && pictureId !== before.fileId
    if (haveSameFacts(fields, fieldsOf(before)) && !isOtherPicture) return
    if (before.version !== version) throw new DomainError('banners.changed')
    const fileId = isOtherPicture
      ? await fittingFile(tx, { id: pictureId, purpose: 'banner' })
      : before.fileId
    const isMoved = fields.slot !== before.slot
    const [after] = await tx
      .update(banners)
      .set({
        ...factsOf(fields),
        fileId,
        version: version + 1,
        ...(isMoved && { position: await nextPosition(tx, fields.slot) }),
      })
      .where(eq(banners.id, id))
      .returning()
    await note(tx, deps, {
      actorId,
      id,
      action: 'admin.changeBanner',
      before: noted(before),
      after: { ...noted(after ?? before), ...(isOtherPicture && { newPicture: true }) },
    })
  })
}

/** @throws DomainError banners.notFound */
export async function switchBanner(
  deps: Deps,
  { actorId, id, active }: Change & { active: boolean },
): Promise<void> {
  await changing(deps, async (tx) => {
    const before = await lockBanner(tx, id)
    if (before.active === active) return
    await tx
      .update(banners)
      .set({ active, version: before.version + 1 })
      .where(eq(banners.id, id))
    await note(tx, deps, {
      actorId,
      id,
      action: 'admin.changeBanner',
      before: { name: before.name, isShown: before.active },
      after: { name: before.name, isShown: active },
    })
  })
}

/**
 * Puts the banners of a place in this order.
 * @throws DomainError banners.changed when they are not these any more
 */
export async function orderBanners(
  deps: Deps,
  { actorId, slot, ids }: { actorId: string; slot: BannerPlace; ids: readonly string[] },
): Promise<void> {
  await changing(deps, async (tx) => {
    const rows = await tx
      .select()
      .from(banners)
      .where(and(eq(banners.slot, slot), isNull(banners.deletedAt)))
      .orderBy(asc(banners.position), asc(banners.id))
    const isWhole = rows.length === ids.length && rows.every(({ id }) => ids.includes(id))
    if (!isWhole) throw new DomainError('banners.changed')
    if (rows.every(({ id }, index) => id === ids[index])) return
    for (const [position, id] of ids.entries()) {
      await tx.update(banners).set({ position }).where(eq(banners.id, id))
    }
    const nameOf = (bannerId: string) => rows.find(({ id }) => id === bannerId)?.name
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.orderBanners',
      subject: 'banners',
      before: { order: rows.map(({ name }) => name).join(', ') },
      after: { order: ids.map(nameOf).join(', ') },
    })
  })
}

/** Deletes or restores a banner. @throws DomainError banners.notFound */
export async function setBannerDeleted(
  deps: Deps,
  { actorId, id, isDeleted }: Change & { isDeleted: boolean },
): Promise<void> {
  await changing(deps, async (tx) => {
    const [banner] = await tx.select().from(banners).where(eq(banners.id, id)).for('update')
    if (!banner) throw new DomainError('banners.notFound')
    if (isDeleted === (banner.deletedAt !== null)) return
    await tx
      .update(banners)
      .set({ deletedAt: isDeleted ? deps.clock.now() : null })
      .where(eq(banners.id, id))
    await note(tx, deps, {
      actorId,
      id,
      action: isDeleted ? 'admin.deleteBanner' : 'admin.restoreBanner',
      ...(isDeleted ? { before: noted(banner) } : { after: noted(banner) }),
    })
  })
}

async function lockBanner(tx: Queryable, id: string): Promise<Banner> {
  const [banner] = await tx
    .select()
    .from(banners)
    .where(and(eq(banners.id, id), isNull(banners.deletedAt)))
    .for('update')
  if (!banner) throw new DomainError('banners.notFound')
  return banner
}

async function nextPosition(tx: Queryable, slot: BannerPlace): Promise<number> {
  const rows = await tx
    .select({ position: banners.position })
    .from(banners)
    .where(eq(banners.slot, slot))
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1
}

/** Lists what can be changed, in one order, so that two of them can be compared. */
function factsOf({ slot, name, link, alt, startsOn, endsOn }: BannerFields) {
  return { slot, name, link, alt: byLanguage((one) => alt[one]), startsOn, endsOn }
}

const haveSameFacts = (one: BannerFields, other: BannerFields) =>
  JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other))

function fieldsOf({ slot, name, link, alt, startsOn, endsOn }: Banner): BannerFields {
  return {
    slot,
    name,
    link,
    startsOn,
    endsOn,
    alt: byLanguage((one) => alt[one] ?? ''),
  }
}

/** Returns the fields of a banner as the log has them. */
function noted({ slot, name, link, alt, startsOn, endsOn }: Banner) {
  return { bannerSlot: slot, name, link, description: alt.es, from: startsOn, to: endsOn, alt }
}

async function note(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  {
    actorId,
    id,
    action,
    before,
    after,
  }: Change & { action: AuditAction; before?: object; after?: object },
): Promise<void> {
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId,
    action,
    subject: `banner:${id}`,
    before,
    after,
  })
}

/** Deletes for good what was not restored in time; the clean-up of files removes its picture. */
export async function purgeBanners({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(banners).where(lt(banners.deletedAt, lastUndo({ clock })))
}
