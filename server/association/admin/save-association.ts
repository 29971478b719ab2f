import type { z } from 'zod'
import type { saveAssociationSection } from '#domain/association/admin/contract.ts'
import type { Association } from '#domain/association/association.ts'
import { readAssociation } from '#domain/association/read-association.ts'
import { type AssociationSaving, auditSubjectOf, sectionOf } from '#domain/association/sections.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import {
  newestAssociation,
  type StoredAssociation,
} from '#server/association/association-cache-source.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, lt, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { fileFor } from '#server/kernel/files/find-file.ts'
import { associationVersions, auditLog } from '#server/schema.ts'
import { changedFields } from './changed-fields.ts'

/** Versions follow each other, so changes are serialised. */
const LOCK = 'association'

/** In pixels: what pages show of a photo (server/kernel/files/pictures.ts) is made of more. */
const PHOTO_WIDTH = 480

/** In pixels: the home page shows its pictures across the screen. */
const PICTURE_WIDTH = 960

/** In pixels: how high a logo is at least, to be sharp at the height that pages show it in. */
const LOGO_HEIGHT = 96

type Saving = z.output<NonNullable<(typeof saveAssociationSection)['body']>>

/**
 * Changes one section.
 *
 * @returns the version from now on; the one that holds where nothing is new
 * @throws DomainError association.changed where the section was changed since `basedOn`;
 *   files.notFound; association.photoSmall; association.pictureSmall; association.logoSmall
 */
export async function saveSection(
  deps: Deps,
  actorId: string,
  { section, basedOn, values }: Saving,
): Promise<number> {
  return changeAssociation(
    deps,
    { actorId, saving: section, action: 'association.change' },
    async (tx, { version, association }) => {
      const now = JSON.stringify(sectionOf(association, section))
      if (now === JSON.stringify(values)) return null
      const shown = version === basedOn ? association : await associationAt(tx, basedOn)
      if (!shown || now !== JSON.stringify(sectionOf(shown, section))) {
        throw new DomainError('association.changed')
      }
      const after: Association = { ...association, ...values }
      if (section === 'team') await requirePhotos(tx, after)
      if (section === 'pictures') await requirePictures(tx, after)
      return section === 'looks' ? withLogo(tx, after) : after
    },
  )
}

/**
 * Lets an older version hold again, but for the team, which stays.
 *
 * @throws DomainError association.versionNotFound; association.changed where `basedOn` is not the newest
 */
export async function returnTo(
  deps: Deps,
  actorId: string,
  { version: wanted, basedOn }: { version: number; basedOn: number },
): Promise<number> {
  return changeAssociation(
    deps,
    { actorId, saving: 'return', action: 'association.return' },
    async (tx, { version, association }) => {
      const older = await associationAt(tx, wanted)
      if (!older) throw new DomainError('association.versionNotFound')
      const after = { ...older, team: association.team }
      if (JSON.stringify(after) === JSON.stringify(association)) return null
      if (version !== basedOn) throw new DomainError('association.changed')
      return after
    },
  )
}

/** Returns what is to hold; `null` where it holds already. */
type Next = (tx: Queryable, now: StoredAssociation) => Promise<Association | null>

async function changeAssociation(
  deps: Deps,
  { actorId, saving, action }: { actorId: string; saving: AssociationSaving; action: AuditAction },
  next: Next,
): Promise<number> {
  const version = await deps.withLock(LOCK, () =>
    deps.db.transaction(async (tx) => {
      const now = await newestAssociation(tx)
      const after = await next(tx, now)
      if (!after) return now.version
      const version = now.version + 1
      const at = deps.clock.now()
      await tx
        .insert(associationVersions)
        .values({ version, at, actorId, section: saving, document: after })
      if (saving === 'team') await forgetFormerTeams(tx, version, after)
      await tx.insert(auditLog).values({
        at,
        actorId,
        action,
        subject: auditSubjectOf(saving),
        ...changedFields(now.association, after),
      })
      return version
    }),
  )
  deps.siteData.forget()
  return version
}

async function associationAt(tx: Queryable, version: number): Promise<Association | null> {
  const [row] = await tx
    .select()
    .from(associationVersions)
    .where(eq(associationVersions.version, version))
  return row ? readAssociation(row.document) : null
}

/** Who takes a consent back is named nowhere any more: every version has the team of today. */
async function forgetFormerTeams(
  tx: Queryable,
  version: number,
  { team }: Association,
): Promise<void> {
  await tx
    .update(associationVersions)
    .set({
      document: sql`jsonb_set(${associationVersions.document}, '{team}', ${JSON.stringify(team)}::jsonb)`,
    })
    .where(lt(associationVersions.version, version))
}

/** @throws DomainError files.notFound for a photo that is not kept any more; association.photoSmall */
async function requirePhotos(tx: Queryable, { team }: Association): Promise<void> {
  for (const { photo } of team) {
    if (photo === null) continue
    const { width } = await fileFor(tx, { id: photo, purpose: 'teamPhoto' })
    if ((width ?? 0) <= PHOTO_WIDTH) throw new DomainError('association.photoSmall')
  }
}

/** @throws DomainError files.notFound; association.pictureSmall */
async function requirePictures(tx: Queryable, { hero }: Association): Promise<void> {
  for (const { file } of hero) {
    const { width } = await fileFor(tx, { id: file, purpose: 'programmePicture' })
    if ((width ?? 0) <= PICTURE_WIDTH) throw new DomainError('association.pictureSmall')
  }
}

/**
 * Adds to the association's data what the file itself says of its logo.
 *
 * @throws DomainError files.notFound; association.logoSmall
 */
async function withLogo(tx: Queryable, after: Association): Promise<Association> {
  const { logo } = after.looks
  if (!logo) return after
  const { id, name, width, height } = await fileFor(tx, { id: logo.file, purpose: 'logo' })
  if (!width || !height || height < LOGO_HEIGHT) throw new DomainError('association.logoSmall')
  return { ...after, looks: { ...after.looks, logo: { file: id, name, width, height } } }
}
