import type { z } from 'zod'
import { DomainError } from '#domain/kernel/errors.ts'
import { defaultLanguage, type Language, languages } from '#domain/kernel/language.ts'
import type { documentFieldsSchema } from '#domain/library/admin/contract.ts'
import {
  DAYS_TO_RESTORE,
  type DocumentType,
  lastMomentToRestore,
  textIn,
  type Written,
} from '#domain/library/document.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { fileFor as keptFileFor } from '#server/kernel/files/find-file.ts'
import { auditLog, libraryCaptions, libraryDocuments } from '#server/schema.ts'

/** Describes what administrators say of a document, as it was sent. */
type DocumentFields = z.output<typeof documentFieldsSchema>

type Document = typeof libraryDocuments.$inferSelect

interface Actor {
  actorId: string
  id: string
}

/** Runs `work`, and has what it changes shown on the pages at once. */
async function change<Result>(
  deps: Pick<Deps, 'db' | 'siteData'>,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const result = await deps.db.transaction(work)
  deps.siteData.forget()
  return result
}

/**
 * Adds a document whose file has been brought. Idempotent.
 *
 * @throws DomainError files.notFound; library.keyUsed where the one of this id that is there is another,
 *   with its version unless it is deleted
 */
export async function addDocument(
  deps: Deps,
  { actorId, id, fileId, fields }: Actor & { fileId: string; fields: DocumentFields },
): Promise<{ id: string; version: number }> {
  return change(deps, async (tx) => {
    const file = await fileFor(tx, fileId, fields.type)
    const texts = textsOf(fields)
    const row = { ...texts, ...file, id, createdAt: deps.clock.now() }
    const added = await tx.insert(libraryDocuments).values(row).onConflictDoNothing().returning()
    const [document] = added
    if (document) {
      await note(tx, deps, { actorId, action: 'library.add', before: null, after: document })
      return { id, version: document.version }
    }
    const [before] = await tx.select().from(libraryDocuments).where(eq(libraryDocuments.id, id))
    if (!before) throw new Error('an id that was taken has its document')
    const { version, deletedAt } = before
    if (before.fileId === fileId && haveSameTexts(texts, before)) return { id, version }
    throw new DomainError('library.keyUsed', deletedAt ? {} : { version })
  })
}

/**
 * Changes what is said of a document, or its file, of which the old one stays in place until this is
 * done. What is stored already is not stored again.
 *
 * @throws DomainError library.notFound; library.changed for a version that is not the newest;
 *   files.notFound
 */
export async function changeDocument(
  deps: Deps,
  {
    actorId,
    id,
    version,
    fileId,
    fields,
  }: Actor & { version: number; fileId?: string | undefined; fields: DocumentFields },
): Promise<{ version: number }> {
  return change(deps, async (tx) => {
    const before = await lockDocument(tx, id)
    const isOtherFile = fileId !== undefined && fileId !== before.fileId
    const texts = textsOf(fields)
    if (haveSameTexts(texts, before) && !isOtherFile) return { version: before.version }
    if (before.version !== version) throw new DomainError('library.changed')
    const isOtherKind = (before.type === 'video') !== (texts.type === 'video')
    const needsFile = isOtherFile || isOtherKind
    const file = needsFile && (await fileFor(tx, fileId ?? before.fileId, texts.type))
    const after = {
      ...texts,
      ...(isOtherFile && { ...file, replacedAt: deps.clock.now() }),
      version: version + 1,
    }
    await tx.update(libraryDocuments).set(after).where(eq(libraryDocuments.id, id))
    const action = isOtherFile ? 'library.replaceFile' : 'library.change'
    await note(tx, deps, { actorId, action, before, after: { ...before, ...after } })
    return { version: version + 1 }
  })
}

/** Hides a document from readers, or shows it again. @throws DomainError library.notFound */
export async function setVisibility(
  deps: Deps,
  { actorId, id, isHidden }: Actor & { isHidden: boolean },
): Promise<void> {
  await change(deps, async (tx) => {
    const before = await lockDocument(tx, id)
    if (before.isHidden === isHidden) return
    await tx.update(libraryDocuments).set({ isHidden }).where(eq(libraryDocuments.id, id))
    const action = isHidden ? 'library.hide' : 'library.show'
    await note(tx, deps, { actorId, action, before: null, after: before })
  })
}

/** Deletes a document. Idempotent. @throws DomainError library.notFound */
export async function deleteDocument(deps: Deps, { actorId, id }: Actor): Promise<void> {
  await change(deps, async (tx) => {
    const before = await lockDocument(tx, id, { evenDeleted: true })
    if (before.deletedAt) return
    const deletedAt = deps.clock.now()
    await tx.update(libraryDocuments).set({ deletedAt }).where(eq(libraryDocuments.id, id))
    await note(tx, deps, { actorId, action: 'library.delete', before, after: null })
  })
}

/** Brings a deleted document back. @throws DomainError library.notFound, library.undoTooLate */
export async function restoreDocument(deps: Deps, { actorId, id }: Actor): Promise<void> {
  await change(deps, async (tx) => {
    const before = await lockDocument(tx, id, { evenDeleted: true })
    if (!before.deletedAt) return
    if (lastMomentToRestore(before.deletedAt) < deps.clock.now()) {
      throw new DomainError('library.undoTooLate', { days: DAYS_TO_RESTORE })
    }
    await tx.update(libraryDocuments).set({ deletedAt: null }).where(eq(libraryDocuments.id, id))
    await note(tx, deps, { actorId, action: 'library.restore', before: null, after: before })
  })
}

/** Gives a video captions. @throws DomainError library.notFound, library.captionsOnlyVideo */
export async function putCaptions(
  deps: Deps,
  { actorId, id, language, text }: Actor & { language: Language; text: string },
): Promise<void> {
  await change(deps, async (tx) => {
    const document = await lockDocument(tx, id)
    if (document.type !== 'video') throw new DomainError('library.captionsOnlyVideo')
    await tx
      .insert(libraryCaptions)
      .values({ documentId: id, language, text, removedAt: null })
      .onConflictDoUpdate({
        target: [libraryCaptions.documentId, libraryCaptions.language],
        set: { text, removedAt: null },
      })
    await note(tx, deps, { actorId, action: 'library.putCaptions', before: null, after: document })
  })
}

/** Takes a video its captions, once however often it comes. @throws DomainError library.notFound */
export async function removeCaptions(
  deps: Deps,
  { actorId, id, language }: Actor & { language: Language },
): Promise<void> {
  await change(deps, async (tx) => {
    const document = await lockDocument(tx, id)
    const removed = await tx
      .update(libraryCaptions)
      .set({ removedAt: deps.clock.now() })
      .where(and(captionsOf(id, language), isNull(libraryCaptions.removedAt)))
      .returning({ language: libraryCaptions.language })
    if (removed.length === 0) return
    const action = 'library.removeCaptions'
    await note(tx, deps, { actorId, action, before: document, after: null })
  })
}

/**
 * Brings removed captions back, unless others have come in their place or they are there again.
 *
 * @throws DomainError library.notFound; library.undoTooLate for those that are deleted for good
 */
export async function restoreCaptions(
  deps: Deps,
  { actorId, id, language }: Actor & { language: Language },
): Promise<void> {
  await change(deps, async (tx) => {
    const document = await lockDocument(tx, id)
    const [captions] = await tx.select().from(libraryCaptions).where(captionsOf(id, language))
    if (!captions) throw new DomainError('library.undoTooLate', { days: DAYS_TO_RESTORE })
    if (!captions.removedAt) return
    await tx.update(libraryCaptions).set({ removedAt: null }).where(captionsOf(id, language))
    await note(tx, deps, { actorId, action: 'library.putCaptions', before: null, after: document })
  })
}

const captionsOf = (id: string, language: Language) =>
  and(eq(libraryCaptions.documentId, id), eq(libraryCaptions.language, language))

/** The document, its row locked until the transaction ends. */
async function lockDocument(
  tx: Queryable,
  id: string,
  { evenDeleted = false }: { evenDeleted?: boolean } = {},
): Promise<Document> {
  const [row] = await tx
    .select()
    .from(libraryDocuments)
    .where(eq(libraryDocuments.id, id))
    .for('update')
  if (!row || (row.deletedAt && !evenDeleted)) throw new DomainError('library.notFound')
  return row
}

/** The file's columns of a document. @throws DomainError files.notFound, for one of the other kind too */
async function fileFor(tx: Queryable, fileId: string, type: DocumentType) {
  const purpose = type === 'video' ? 'video' : 'document'
  const file = await keptFileFor(tx, { id: fileId, purpose })
  const { name, mediaType, bytes, objects, outline } = file
  const [object] = objects
  if (!object) throw new DomainError('files.notFound')
  return { fileId, fileName: name, fileObject: object.name, mediaType, bytes, outline }
}

/** Returns what is said of a document, in a fixed order and without what is empty. */
function textsOf({ type, language, theme, title, description }: DocumentFields) {
  return {
    type,
    language,
    theme: filled(theme),
    title: filled(title),
    description: filled(description),
  }
}

const haveSameTexts = (one: DocumentFields, other: DocumentFields) =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

const filled = (texts: Written): Written =>
  Object.fromEntries(
    languages.flatMap((language) => (texts[language] ? [[language, texts[language]]] : [])),
  )

interface Note {
  actorId: string
  action: (typeof auditLog.$inferInsert)['action']
  before: Document | null
  after: Pick<Document, 'id' | 'title' | 'description' | 'fileName'> | null
}

async function note(tx: Queryable, deps: Deps, { actorId, action, before, after }: Note) {
  const auditedFields = (one: Note['after']) =>
    one && {
      name: textIn(defaultLanguage, one.title)?.text,
      description: textIn(defaultLanguage, one.description)?.text,
      fileName: one.fileName,
    }
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId,
    action,
    subject: `document:${(after ?? before)?.id}`,
    before: auditedFields(before),
    after: auditedFields(after),
  })
}
