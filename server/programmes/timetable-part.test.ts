import { expect, test } from 'vitest'
import { getProgramme } from '#domain/programmes/contract.ts'
import * as service from '#domain/service-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { closedDays, programmes, timetableState } from '#server/schema.ts'
import { seedProgrammes } from '#server/seed.ts'
import { createSiteDataCache } from '#server/site-data.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const second = shared(() => startSecondInstance(site))

const configAt = async (instance: 'first' | 'second') => {
  const visitor = site.visitor()
  const client = instance === 'first' ? visitor : second.sameBrowser(visitor)
  return (await client.call(service.getConfig)).body
}

const rename = (name: string) =>
  site.deps.db.update(programmes).set({ name }).where(eq(programmes.id, 1))

test('visitors see the programmes of a new installation', async () => {
  const { programmes: opened, closedDays: closed, maxPersonas } = await configAt('first')
  expect(opened.map(({ slug, isOffered }) => [slug, isOffered])).toEqual([
    ['ona', true],
    ['onarte', true],
  ])
  expect(closed).toEqual([])
  expect(maxPersonas).toBe(6)
})

test('every process sees a change without a message', async () => {
  await configAt('second')
  await rename('ONA bat')
  await expect.poll(async () => (await configAt('second')).programmes[0]?.name).toBe('ONA bat')
  await expect.poll(async () => (await configAt('first')).programmes[0]?.name).toBe('ONA bat')
})

test('closed days are listed from today on, those of one programme too', async () => {
  await site.deps.db
    .insert(closedDays)
    .values([
      { day: '2026-11-09' },
      { day: '2026-12-08', reason: 'Fiesta' },
      { day: '2026-11-11', programmeId: 1 },
    ])
  const closed = async () => (await configAt('second')).closedDays
  await expect.poll(closed).toEqual([
    { day: '2026-11-11', programmeId: 1, reason: null },
    { day: '2026-12-08', programmeId: null, reason: 'Fiesta' },
  ])
})

test('what is undone is never heard of', async () => {
  const { siteData } = site.deps
  siteData.forget()
  const before = await siteData.read()
  const undone = site.deps.db.transaction(async (tx) => {
    await tx.update(programmes).set({ name: 'Nothing' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  siteData.forget()
  expect(await siteData.read()).toBe(before)
  expect(before.timetable.programmes).toMatchObject([{ name: 'ONA bat' }, {}])
})

test('who has just made a change sees it, even where an older state is on its way', async () => {
  const { siteData } = site.deps
  const name = async () => (await siteData.read()).timetable.programmes[0]?.name
  siteData.forget()
  const before = siteData.read()
  await rename('ONA bi')
  siteData.forget()
  expect(await name()).toBe('ONA bi')
  await before
  expect(await name()).toBe('ONA bi')
})

test('a start seeds what is missing, and brings back nothing that was changed or removed', async () => {
  const { db } = site.deps
  await db.delete(closedDays)
  await seedProgrammes(db)
  expect(await db.$count(closedDays)).toBe(0)
  expect((await db.select().from(timetableState)).map((one) => one.closedDaysSeeded)).toEqual([
    true,
  ])
  const [ona] = await db.select().from(programmes).where(eq(programmes.id, 1))
  expect(ona?.name).toBe('ONA bi')
})

test('without a database pages are made with what was known last, or with the first programmes', async () => {
  const fails = new Proxy(site.deps.db, {
    get: () => {
      throw new Error('gone')
    },
  })
  const cache = createSiteDataCache({ ...site.deps, db: fails }, site.deps.clock)
  expect((await cache.read()).timetable).toMatchObject({
    version: 0,
    programmes: [{ name: 'ONA' }, {}],
  })
})

test('a programme is described in the reader’s language, with its own number of people', async () => {
  const venue = { es: 'El paseo', eu: 'Pasealekua', en: 'The promenade' }
  await site.deps.db.update(programmes).set({ venue, maxPeople: 2 }).where(eq(programmes.id, 2))
  const visitor = site.visitor()
  const ask = (language: string) =>
    visitor.call(getProgramme, {
      params: { id: 2 },
      headers: { 'accept-language': language },
    })
  expect((await ask('eu')).body).toMatchObject({ venue: 'Pasealekua', maxPeople: 2 })
  expect((await ask('es')).body).toMatchObject({ venue: 'El paseo', slug: 'onarte' })
})

test('a programme without a place of its own is held where they all are', async () => {
  const { body } = await site.visitor().call(getProgramme, {
    params: { id: 1 },
    headers: { 'accept-language': 'eu' },
  })
  expect(body).toMatchObject({ venue: 'Auzo-tailerra' })
})
