import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import type { Language } from '#domain/kernel/language.ts'
import { addLibraryDocument } from '#domain/library/admin/contract.ts'
import { administrator } from '#testing/builders.ts'
import { pdf } from '#testing/files/made-files.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { listDocuments } from './list-documents.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })

beforeAll(async () => {
  const ane = await administrator(site)
  const titles: Partial<Record<Language, string>>[] = [
    { eu: 'Arnasketa ariketak' },
    { es: 'Gimnasia +65' },
    { es: 'Etapas del camino' },
    { eu: 'Eta orain?' },
  ]
  for (const title of titles) {
    const file = { bytes: await pdf(), name: 'hoja.pdf', purpose: 'document' } as const
    const { id: fileId } = (await ane.upload(uploadFile, file)).body
    const fields = {
      type: 'document',
      language: 'es',
      theme: { es: 'Tema' },
      description: {},
      title,
    }
    const body = { ...fields, id: randomUUID(), fileId }
    expect((await ane.call(addLibraryDocument, { body })).status).toBe(200)
  }
})

it.each([
  ['with Basque words that say nothing', 'arnasketa eta ariketak', 'Arnasketa ariketak', false],
  ['with misspelt ones between them', 'arnaseketa eta arikteak', 'Arnasketa ariketak', true],
  ['by a number that has a sign', 'gimnasia 65', 'Gimnasia +65', false],
  ['by the number with its sign', '+65', 'Gimnasia +65', false],
])('a document is found %s', async (_, search, title, isClosest) => {
  const found = await listDocuments(site.deps.db, 'es', { search })
  expect({
    isClosest: found.isClosest,
    titles: found.documents.map((one) => one.title.text),
  }).toEqual({
    isClosest,
    titles: [title],
  })
})

it('words that say nothing are looked for where there are no others', async () => {
  const { documents } = await listDocuments(site.deps.db, 'es', { search: 'eta' })
  expect(documents.map((one) => one.title.text)).toContain('Eta orain?')
})
