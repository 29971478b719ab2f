import { describe, expect, it } from 'vitest'
import * as adminContract from '#domain/library/admin/contract.ts'
import * as library from '#domain/library/contract.ts'
import { DAYS_TO_RESTORE } from '#domain/library/document.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { cleanUpFiles } from '#server/kernel/files/clean-up.ts'
import { auditLog, libraryDocuments } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { addDocument } from '#testing/files/library-documents.ts'
import { captions, mp4 } from '#testing/files/made-files.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { purgeLibrary } from './purge-library.ts'

const DAY = 86_400_000

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const ane = shared(() => administrator(site))

const films = async () =>
  (await ane.call(library.listLibrary, { query: { type: 'video' } })).body.documents

const listed = async (show = 'standing') =>
  (await ane.call(adminContract.listAdminLibrary, { query: { show } })).body.documents

describe('captions', () => {
  it('are given to films alone, are WebVTT, and are shown with them', async () => {
    const film = { bytes: mp4(), name: 'film.mp4', purpose: 'video' } as const
    const params = { id: await addDocument(ane, { type: 'video' }, film), language: 'eu' }
    const put = (text: string) =>
      ane.call(adminContract.putLibraryCaptions, { params, body: { text } })
    expect(await put('<html>')).toMatchObject({
      status: 422,
      body: { fields: [{ code: 'library.captionsInvalid' }] },
    })
    expect((await put(captions().toString())).status).toBe(200)
    expect((await films())[0]?.captions).toEqual(['eu'])
    const sent = await site.app.inject({ url: `/api/library/${params.id}/captions/eu` })
    expect([sent.headers['content-type'], sent.body]).toEqual([
      'text/vtt; charset=utf-8',
      captions().toString(),
    ])
    await ane.call(adminContract.removeLibraryCaptions, { params })
    expect((await films())[0]?.captions).toEqual([])
    const id = await addDocument(ane, { title: { es: 'Sin voz' } })
    const refused = await ane.call(adminContract.putLibraryCaptions, {
      params: { id, language: 'eu' },
      body: { text: captions().toString() },
    })
    expect(refused.body.code).toBe('library.captionsOnlyVideo')
  })

  it('that were removed are brought back for a while, unless others have come since', async () => {
    const film = { bytes: mp4(), name: 'film.mp4', purpose: 'video' } as const
    const params = { id: await addDocument(ane, { type: 'video' }, film), language: 'eu' }
    const put = (more = '') =>
      ane.call(adminContract.putLibraryCaptions, {
        params,
        body: { text: `${captions()}${more}` },
      })
    const remove = () => ane.call(adminContract.removeLibraryCaptions, { params })
    const restore = () => ane.call(adminContract.restoreLibraryCaptions, { params })
    const read = async () =>
      (await site.app.inject({ url: `/api/library/${params.id}/captions/eu` })).body
    const atDesk = async () => (await listed()).find(({ id }) => id === params.id)
    const notes = () => site.deps.db.$count(auditLog, eq(auditLog.subject, `document:${params.id}`))

    await put()
    await Promise.all([remove(), remove()])
    expect(await read()).toContain('library.notFound')
    expect(await atDesk()).toMatchObject({ captions: [], removedCaptions: ['eu'] })
    const before = await notes()
    const answers = await Promise.all([restore(), restore()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await notes()).toBe(before + 1)
    expect(await atDesk()).toMatchObject({ captions: ['eu'], removedCaptions: [] })

    await remove()
    await put('\nNOTE otros\n')
    expect((await restore()).status).toBe(200)
    expect(await read()).toContain('NOTE otros')

    await remove()
    const later = new Date(site.deps.clock.now().getTime() + (DAYS_TO_RESTORE + 1) * DAY)
    await purgeLibrary({ db: site.deps.db, clock: { now: () => later } })
    expect((await restore()).body.code).toBe('library.undoTooLate')
  })

  it('are public while their film is shown, and not while it is hidden or deleted', async () => {
    const film = { bytes: mp4(), name: 'film.mp4', purpose: 'video' } as const
    const id = await addDocument(ane, { type: 'video' }, film)
    const text = captions().toString()
    await ane.call(adminContract.putLibraryCaptions, {
      params: { id, language: 'es' },
      body: { text },
    })
    const read = async () =>
      (await site.app.inject({ url: `/api/library/${id}/captions/es` })).statusCode
    expect(await read()).toBe(200)
    const see = (isHidden: boolean) =>
      ane.call(adminContract.setLibraryVisibility, { params: { id }, body: { isHidden } })
    await see(true)
    expect(await read()).toBe(404)
    await see(false)
    await ane.call(adminContract.deleteLibraryDocument, { params: { id } })
    expect(await read()).toBe(404)
  })
})

describe('what is deleted', () => {
  it('is lent again once it is brought back, which is written down once', async () => {
    const id = await addDocument(ane, { title: { es: 'Vuelve' } })
    await ane.call(adminContract.deleteLibraryDocument, { params: { id } })
    for (let times = 0; times < 2; times += 1) {
      expect(
        (await ane.call(adminContract.restoreLibraryDocument, { params: { id } })).status,
      ).toBe(200)
    }
    expect((await listed()).map((one) => one.id)).toContain(id)
    const subject = eq(auditLog.subject, `document:${id}`)
    const notes = await site.deps.db.select().from(auditLog).where(subject)
    expect(notes.map(({ action }) => action).sort()).toEqual([
      'library.add',
      'library.delete',
      'library.restore',
    ])
  })

  it('can be brought back for thirty days, and then goes with its file', async () => {
    const id = await addDocument(ane, { title: { es: 'Se borra' } })
    const fileId = await fileOf(id)
    await Promise.all(
      [1, 2].map(() => ane.call(adminContract.deleteLibraryDocument, { params: { id } })),
    )
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    expect((await listed('deleted')).map((one) => one.id)).toContain(id)
    const notes = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `document:${id}`))
    expect(notes.filter(({ action }) => action === 'library.delete')).toHaveLength(1)
    await tidy(29)
    expect(await fileOf(id)).toBe(fileId)
    await site.deps.db
      .update(libraryDocuments)
      .set({ deletedAt: new Date(Date.now() - 31 * DAY) })
      .where(eq(libraryDocuments.id, id))
    const late = await ane.call(adminContract.restoreLibraryDocument, { params: { id } })
    expect(late).toMatchObject({ status: 409, body: { code: 'library.undoTooLate' } })
    await tidy(1.1)
    expect(await fileOf(id)).toBeUndefined()
    const kept: string[] = []
    for await (const { key } of site.deps.storage.list()) kept.push(key)
    expect(kept.filter((key) => key.startsWith(fileId ?? ''))).toEqual([])
  })
})

async function fileOf(id: string) {
  const [row] = await site.deps.db
    .select()
    .from(libraryDocuments)
    .where(eq(libraryDocuments.id, id))
  return row?.fileId
}

/** Tidies up as the jobs do it, so many days from now. */
async function tidy(days: number): Promise<void> {
  const clock = { now: () => new Date(Date.now() + days * DAY) }
  await purgeLibrary({ ...site.deps, clock })
  await cleanUpFiles({ ...site.deps, clock })
}
