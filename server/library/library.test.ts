import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import * as adminContract from '#domain/library/admin/contract.ts'
import * as library from '#domain/library/contract.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { auditLog, libraryDocuments } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import {
  addDocument,
  documentFields,
  type LibraryFile,
  upload,
} from '#testing/files/library-documents.ts'
import { mp4, pdf, presentation } from '#testing/files/made-files.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const _DAY = 86_400_000

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const ane = shared(() => administrator(site))
let reader: TestClient

beforeAll(async () => {
  reader = site.visitor()
  await add({
    theme: { es: 'Movilidad' },
    title: { es: 'Ejercicios de respiración', eu: 'Arnasketa ariketak' },
  })
  await add({ theme: { es: 'Cuidados' }, title: { es: 'Ñoras y árboles' } })
  await add(
    {
      type: 'presentation',
      theme: { eu: 'Oreka' },
      title: { eu: 'Belaunak zaintzen' },
      language: 'eu',
    },
    { bytes: presentation(), name: 'oreka.pptx' },
  )
  await add(
    {
      type: 'video',
      theme: { en: 'Balance' },
      title: { en: 'Warming up on a chair' },
      language: 'en',
    },
    { bytes: mp4(), name: 'film.mp4', purpose: 'video' },
  )
})

const uploadByAne = (file?: LibraryFile) => upload(ane, file)
const add = (change: object, file?: LibraryFile) => addDocument(ane, change, file)

async function find(query: Record<string, string>, language = 'es') {
  reader.language = language
  return (await reader.call(library.listLibrary, { query })).body
}

const titlesOf = (documentList: { documents: { title: { text: string } }[] }) =>
  documentList.documents.map(({ title }) => title.text)

describe('looking for something', () => {
  it.each([
    ['without accents', 'respiracion', 'Ejercicios de respiración'],
    ['with the wrong accents', 'RESPÍRACION', 'Ejercicios de respiración'],
    ['as it begins, while it is typed', 'respi', 'Ejercicios de respiración'],
    ['in another number', 'ejercicio', 'Ejercicios de respiración'],
    [
      'with words that say nothing',
      'los ejercicios de la respiración',
      'Ejercicios de respiración',
    ],
    ['in Basque, in another case', 'belaunen', 'Belaunak zaintzen'],
    ['by its Basque title', 'arnasketa', 'Ejercicios de respiración'],
    ['in English, bent', 'warm chairs', 'Warming up on a chair'],
    ['by its theme', 'cuidado', 'Ñoras y árboles'],
    ['without the tilde', 'noras', 'Ñoras y árboles'],
  ])('%s', async (_, search, title) => {
    expect(await find({ search })).toMatchObject({
      isClosest: false,
      documents: [{ title: { text: title } }],
    })
  })

  it.each([
    ['resperazion', 'Ejercicios de respiración'],
    ['ejersisios', 'Ejercicios de respiración'],
    ['belaunek zaintsen', 'Belaunak zaintzen'],
    ['warmming cahir', 'Warming up on a chair'],
  ])('misspelt as «%s», it comes as what is closest', async (search, title) => {
    expect(await find({ search })).toMatchObject({
      isClosest: true,
      documents: [{ title: { text: title } }],
    })
  })

  it.each([
    ['nothing is looked for', '', 4],
    ['each word is misspelt, and no document has them all', 'resperazion belaunek', 0],
  ])('is no guess where %s', async (_, search, count) => {
    const { documents, isClosest } = await find({ search })
    expect([documents.length, isClosest]).toEqual([count, false])
  })

  it.each([
    "'",
    '"',
    '%',
    '_',
    '\\',
    ':*',
    '!',
    '&|',
    '<->',
    'a:b',
    "o'neil",
    '(',
    '   ',
    '😀',
    'ñ',
    '-1',
  ])('with %s nothing breaks', async (search) => {
    expect(await find({ search })).toHaveProperty('documents')
  })

  it('narrows down by kind, and counts every kind', async () => {
    const found = await find({ type: 'video' })
    expect(titlesOf(found)).toEqual(['Warming up on a chair'])
    expect(found.counts).toEqual({ document: 2, presentation: 1, video: 1 })
    expect(await find({ search: 'quetzalcoatl' })).toMatchObject({
      documents: [],
      isClosest: false,
    })
  })

  it('is sorted as requested', async () => {
    const recent = titlesOf(await find({}))
    expect(titlesOf(await find({ sort: 'oldest' }))).toEqual([...recent].reverse())
    expect(titlesOf(await find({ sort: 'title' }))).toEqual([
      'Belaunak zaintzen',
      'Ejercicios de respiración',
      'Ñoras y árboles',
      'Warming up on a chair',
    ])
    expect(titlesOf(await find({ sort: 'title' }, 'eu'))[0]).toBe('Arnasketa ariketak')
    expect((await find({ sort: 'type' })).documents.map(({ type }) => type)).toEqual([
      'document',
      'document',
      'presentation',
      'video',
    ])
  })

  it('speaks the language of the reader, or the one there is', async () => {
    const [first] = (await find({ search: 'arnasketa' }, 'eu')).documents
    expect(first?.title).toEqual({ text: 'Arnasketa ariketak', language: 'eu' })
    expect(first?.theme).toEqual({ text: 'Movilidad', language: 'es' })
  })

  it('comes in pages that miss nothing and repeat nothing', async () => {
    const { db } = site.deps
    const [one] = await db.select().from(libraryDocuments).limit(1)
    if (!one) throw new Error('there is no document')
    const { words: _words, headingWords: _headingWords, ...row } = one
    const many = Array.from({ length: 30 }, (_, place) => ({
      ...row,
      id: randomUUID(),
      title: { es: `Paseo ${place % 7}` },
      type: 'document' as const,
    }))
    await db.insert(libraryDocuments).values(many)
    for (const query of [{}, { sort: 'title' }, { sort: 'type' }, { search: 'paseo' }] as Record<
      string,
      string
    >[]) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const page = await find({ ...query, search: 'paseo', ...(after && { after }) })
        seen.push(...page.documents.map(({ id }) => id))
        after = page.next
      } while (after)
      expect(new Set(seen).size).toBe(30)
      expect(seen).toHaveLength(30)
    }
    await db.delete(libraryDocuments).where(sql`title->>'es' = 'Paseo 0'`)
    for (const { id } of many) await db.delete(libraryDocuments).where(eq(libraryDocuments.id, id))
  })
})

it.each([
  '2024-2025',
  'memoria 2024 2025',
  '2025',
])('«%s» finds a report of two years, and not only what resembles it', async (search) => {
  const title = { es: 'Memoria 2024-2025' }
  const id = await add({ title })
  const { isClosest, documents } = await find({ search })
  await site.deps.db.delete(libraryDocuments).where(eq(libraryDocuments.id, id))
  expect({ isClosest, titles: titlesOf({ documents }) }).toEqual({
    isClosest: false,
    titles: [title.es],
  })
})

describe('a document', () => {
  it('is added once, however often the request comes', async () => {
    const body = {
      ...documentFields({ title: { es: 'Una vez' } }),
      id: randomUUID(),
      fileId: await uploadByAne(),
    }
    const both = await Promise.all(
      [1, 2].map(() => ane.call(adminContract.addLibraryDocument, { body })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(titlesOf(await find({ search: 'una vez' }))).toEqual(['Una vez'])
    const notes = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `document:${body.id}`))
    expect(notes).toMatchObject([
      { action: 'library.add', after: { name: 'Una vez', fileName: 'hoja.pdf' } },
    ])
    const other = await ane.call(adminContract.addLibraryDocument, {
      body: { ...body, fileId: await uploadByAne() },
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'library.keyUsed' } })
  })

  it('that was corrected is not taken for done where it was saved as it was before', async () => {
    const id = randomUUID()
    const body = {
      ...documentFields({ title: { es: 'Paseos de otonyo' } }),
      id,
      fileId: await uploadByAne(),
    }
    const send = (changes: object = {}) =>
      ane.call(adminContract.addLibraryDocument, { body: { ...body, ...changes } })
    await send()
    const corrected = { title: { es: 'Paseos de otoño' } }
    expect(await send(corrected)).toMatchObject({
      status: 409,
      body: { code: 'library.keyUsed', params: { version: 1 } },
    })
    expect(titlesOf(await find({ search: 'otonyo' }))).toEqual(['Paseos de otonyo'])
    expect((await send({ title: { es: ' Paseos de  otonyo', eu: '' } })).status).toBe(200)
    const change = { ...body, ...corrected, version: 1 }
    await ane.call(adminContract.changeLibraryDocument, { params: { id }, body: change })
    expect((await send(corrected)).body).toEqual({ id, version: 2 })
    await ane.call(adminContract.deleteLibraryDocument, { params: { id } })
    expect((await send()).body).toMatchObject({ code: 'library.keyUsed' })
    expect((await send()).body.params).toBeUndefined()
  })

  it('is on the prerendered pages as soon as it is added, hidden or shown', async () => {
    const listed = async () => {
      const { documentLists } = (await site.deps.siteData.read()).documentList
      return documentLists?.es.documents.map(({ title }) => title.text)
    }
    await listed()
    const id = await add({ title: { es: 'Al momento' } })
    expect(await listed()).toContain('Al momento')
    const hide = (isHidden: boolean) =>
      ane.call(adminContract.setLibraryVisibility, { params: { id }, body: { isHidden } })
    await hide(true)
    expect(await listed()).not.toContain('Al momento')
    await hide(false)
    expect(await listed()).toContain('Al momento')
  })

  it('serves its file while it is shown, and not when hidden or deleted', async () => {
    const id = await add({ title: { es: 'Se ve' } })
    const url = (await find({ search: 'se ve' })).documents[0]?.url ?? ''
    const seen = async () => (await site.app.inject({ url })).statusCode
    expect(await seen()).toBe(200)
    await ane.call(adminContract.setLibraryVisibility, { params: { id }, body: { isHidden: true } })
    expect(await seen()).toBe(404)
    expect(await reader.call(library.readLibraryDocument, { params: { id } })).toMatchObject({
      status: 404,
    })
    expect(titlesOf(await find({ search: 'se ve' }))).not.toContain('Se ve')
    await ane.call(adminContract.setLibraryVisibility, {
      params: { id },
      body: { isHidden: false },
    })
    await ane.call(adminContract.deleteLibraryDocument, { params: { id } })
    expect(await seen()).toBe(404)
    await ane.call(adminContract.restoreLibraryDocument, { params: { id } })
    expect(await seen()).toBe(200)
  })

  it('extracts the text of its slides', async () => {
    const [found] = (await find({ search: 'belaunak' })).documents
    expect(found?.hasOutline).toBe(false)
    const slides = {
      'ppt/slides/slide1.xml':
        '<p:sld><a:p><a:r><a:t>Oreka &amp; indarra</a:t></a:r></a:p></p:sld>',
      'ppt/slides/slide10.xml': '<p:sld><a:p><a:t>Hamar</a:t></a:p></p:sld>',
      'ppt/slides/slide2.xml': '<p:sld><a:p><a:t>Bi</a:t></a:p></p:sld>',
    }
    const id = await add({ type: 'presentation' }, { bytes: presentation(slides), name: 'a.pptx' })
    const { body } = await reader.call(library.readLibraryDocument, { params: { id } })
    expect(body.outline).toEqual(['Oreka & indarra', 'Bi', 'Hamar'])
  })

  it('is not written over by who has read an older state', async () => {
    const id = await add({ title: { es: 'Primero' } })
    const save = (version: number, title: string) =>
      ane.call(adminContract.changeLibraryDocument, {
        params: { id },
        body: { ...documentFields({ title: { es: title } }), version },
      })
    expect(await save(1, 'Segundo')).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await save(1, 'Segundo')).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await save(1, 'Tercero')).toMatchObject({
      status: 409,
      body: { code: 'library.changed' },
    })
    const race = await Promise.all([save(2, 'Uno'), save(2, 'Dos')])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('keeps its file until the new one is complete, and then has the new one', async () => {
    const id = await add({ title: { es: 'Sustituir' } })
    const before = (await find({ search: 'sustituir' })).documents[0]
    const broken = await ane.upload(uploadFile, {
      bytes: presentation().subarray(0, 400),
      name: 'a.pptx',
      purpose: 'document',
    })
    expect(broken.status).toBe(422)
    const body = { ...documentFields({ title: { es: 'Sustituir' } }), version: 1 }
    const missing = await ane.call(adminContract.changeLibraryDocument, {
      params: { id },
      body: { ...body, fileId: randomUUID() },
    })
    expect(missing.status).toBe(404)
    expect((await find({ search: 'sustituir' })).documents[0]).toEqual(before)
    const fileId = await uploadByAne({ bytes: await pdf('Nuevo'), name: 'nuevo.pdf' })
    await ane.call(adminContract.changeLibraryDocument, {
      params: { id },
      body: { ...body, fileId },
    })
    const after = (await find({ search: 'sustituir' })).documents[0]
    expect(after?.url).toContain(fileId)
    expect(after?.replaced).not.toBeNull()
  })

  it('takes no film for a text, and no text for a film', async () => {
    const fileId = await uploadByAne()
    const body = { ...documentFields({ type: 'video' }), id: randomUUID(), fileId }
    expect(await ane.call(adminContract.addLibraryDocument, { body })).toMatchObject({
      status: 404,
    })
    const film = { bytes: mp4(), name: 'film.mp4', purpose: 'video' } as const
    for (const [id, type] of [
      [await add({}), 'video'],
      [await add({ type: 'video' }, film), 'document'],
    ]) {
      const changed = { ...documentFields({ type }), version: 1 }
      expect(
        await ane.call(adminContract.changeLibraryDocument, {
          params: { id: id ?? '' },
          body: changed,
        }),
      ).toMatchObject({ status: 404 })
    }
  })

  it.each([
    ['no title', { title: {} }, 'title', 'library.titleRequired'],
    ['an empty theme', { theme: { es: '  ' } }, 'theme', 'library.themeRequired'],
    ['a long title', { title: { es: 'a'.repeat(121) } }, 'title.es', 'library.titleTooLong'],
    ['markup', { description: { eu: '<b>' } }, 'description.eu', 'library.textInvalid'],
  ])('with %s is refused in words', async (_, change, path, code) => {
    const body = { ...documentFields(change), id: randomUUID(), fileId: randomUUID() }
    const { status, body: answer } = await ane.call(adminContract.addLibraryDocument, { body })
    expect(status).toBe(422)
    expect(answer.fields).toMatchObject([{ path, code }])
  })
})
