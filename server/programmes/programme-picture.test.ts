// @module-tag slow

import { expect, it } from 'vitest'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import * as contract from '#domain/programmes/change-contract.ts'
import { getConfig } from '#domain/service-contract.ts'
import { desc, eq } from '#server/kernel/db/drizzle.ts'
import { cleanUpFiles } from '#server/kernel/files/clean-up.ts'
import { auditLog, files } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { picture } from '#testing/files/pictures.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const ane = shared(() => administrator(site))

const alt = { es: 'Gente que estira', eu: 'Luzatzen ari den jendea', en: 'People stretching' }

async function send(width: number, purpose: 'programmePicture' | 'teamPhoto' = 'programmePicture') {
  const bytes = await picture(width, 600)
  return (await ane.upload(uploadFile, { name: 'ona.png', bytes, purpose })).body.id
}

async function save(picture: unknown) {
  const { programmes } = (await ane.call(contract.listProgrammes)).body
  const found = programmes.find(({ id }) => id === 1)
  if (!found) throw new Error('no programme')
  const { id: _id, slug: _slug, people: _people, payers: _payers, ...fields } = found
  const body = { ...fields, picture, notifyPayers: false } as never
  return ane.call(contract.changeProgramme, { params: { id: 1 }, body })
}

const shown = async () => (await site.visitor().call(getConfig)).body.programmes[0]?.picture

const statusOf = async (file: string, object: string) =>
  (await site.app.inject({ method: 'GET', url: `/files/${file}/${object}` })).statusCode

const newestNote = async () =>
  (
    await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'programme:1'))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
  )[0]

const cleanUpTomorrow = () => {
  const tomorrow = new Date(site.deps.clock.now().getTime() + 25 * 3_600_000)
  return cleanUpFiles({ ...site.deps, clock: { now: () => tomorrow } })
}

it('a picture is public in every size while the programme has it, and recorded', async () => {
  const file = await send(1700)
  expect(await statusOf(file, '960.avif')).toBe(404)
  expect((await save({ file, alt })).status).toBe(200)
  expect(await shown()).toEqual({ file, alt })
  for (const width of [480, 960, 1600]) {
    for (const format of ['avif', 'webp']) {
      expect(await statusOf(file, `${width}.${format}`)).toBe(200)
    }
  }
  expect(await newestNote()).toMatchObject({
    action: 'admin.changeProgramme',
    before: { pictureAlt: null },
    after: { pictureAlt: alt.es, newPicture: true },
  })
  await cleanUpTomorrow()
  expect(await statusOf(file, '480.webp')).toBe(200)
})

it('other words for the same picture are no new picture', async () => {
  const now = await shown()
  if (!now) throw new Error('no picture')
  await save({ file: now.file, alt: { ...alt, es: 'Dos personas que estiran' } })
  const note = await newestNote()
  expect(note?.after).toMatchObject({ pictureAlt: 'Dos personas que estiran' })
  expect(note?.after).not.toHaveProperty('newPicture')
})

it.each([
  ['without its words in Spanish', { alt: { ...alt, es: ' ' } }, 'picture.alt.es'],
  ['with markup in its words', { alt: { ...alt, en: '<b>' } }, 'picture.alt.en'],
])('is refused %s', async (_, wrong, path) => {
  const answer = await save({ file: await send(1000), ...wrong })
  expect(answer).toMatchObject({ status: 422, body: { fields: [{ path }] } })
})

it('a small one is refused at its field, and one that was sent for something else is not found', async () => {
  const small = await save({ file: await send(960), alt })
  expect(small).toMatchObject({ status: 422, body: { fields: [{ path: 'picture.file' }] } })
  expect(await save({ file: await send(1000, 'teamPhoto'), alt })).toMatchObject({
    status: 404,
    body: { code: 'files.notFound' },
  })
})

it('is taken away again: the drawing comes back, and the file goes', async () => {
  const file = (await shown())?.file ?? ''
  expect((await save(null)).status).toBe(200)
  expect(await shown()).toBeNull()
  expect(await statusOf(file, '480.webp')).toBe(404)
  expect(await newestNote()).toMatchObject({ after: { pictureAlt: null } })
  await cleanUpTomorrow()
  expect(await site.deps.db.select().from(files)).toEqual([])
})
