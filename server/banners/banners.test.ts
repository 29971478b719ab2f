// @module-tag slow

import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as adminContract from '#domain/banners/admin/banner-contract.ts'
import * as contract from '#domain/banners/contract.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { purgeBanners } from '#server/banners/admin/change-banner.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, bannerCounts, banners } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { bannerFields } from '#testing/files/banners.ts'
import { picture } from '#testing/files/pictures.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { invalidateShownBanners } from './shown-banners.ts'

const site = sharedTestApp({ now: '2026-03-31T09:00:00Z' })
const admin = shared(() => administrator(site))
let good: Buffer
beforeAll(async () => {
  good = await picture(600, 300)
  plain = await brought(good)
})
beforeEach(async () => {
  await site.deps.db.delete(banners)
  invalidateShownBanners(site.deps)
})

interface Added {
  pictureId?: string | null
  requestKey?: string
  [field: string]: unknown
}

const bring = (bytes: Buffer) =>
  admin.upload(uploadFile, { name: 'a.png', bytes, purpose: 'banner' })

/** The id of a picture that was brought for a banner. */
async function brought(bytes: Buffer): Promise<string> {
  const { status, body } = await bring(bytes)
  expect(status).toBe(200)
  return body.id
}

/** Drawn once for all that do not look at it. */
let plain: string

async function add({
  pictureId = plain,
  requestKey = crypto.randomUUID(),
  ...changes
}: Added = {}) {
  const body = { ...bannerFields, requestKey, requestId: null, pictureId }
  return admin.call(adminContract.addBanner, { body: { ...body, ...changes } })
}

const shown = async () => (await site.visitor().call(contract.listBanners)).body.banners
const listed = async () => (await admin.call(adminContract.listAdminBanners)).body.banners

function change(banner: { id: string; version: number }, changes: object) {
  const body = { ...bannerFields, pictureId: null, version: banner.version, ...changes }
  return admin.call(adminContract.changeBanner, { params: { id: banner.id }, body })
}

describe('a banner', () => {
  it('is added once, redrawn in every format, and recorded', async () => {
    const requestKey = crypto.randomUUID()
    const answers = await Promise.all([add({ requestKey }), add({ requestKey })])
    expect([...answers, await add({ requestKey })].map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    const [banner, ...others] = await shown()
    expect(others).toEqual([])
    expect(banner).toMatchObject({ name: 'Okindegia', alt: { eu: 'Ogi egin berria' } })
    const drawn = banner?.pictures.map(({ format, width }) => `${format} ${width}`)
    expect(drawn).toEqual(['avif 480', 'avif 600', 'webp 480', 'webp 600'])
    const file = await site.app.inject(banner?.pictures.at(-1)?.src ?? '')
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height } = await sharp(file.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 600, 300])
    const noted = eq(auditLog.subject, `banner:${requestKey}`)
    expect(await site.deps.db.$count(auditLog, noted)).toBe(1)
  })

  it('that was corrected is not taken for done where it was saved as it was before', async () => {
    const requestKey = crypto.randomUUID()
    await add({ requestKey })
    const others = [
      await add({ requestKey, endsOn: '2026-04-30' }),
      await add({ requestKey, pictureId: await brought(good) }),
    ]
    for (const { status, body } of others) {
      expect([status, body.code, body.params]).toEqual([409, 'banners.keyUsed', { version: 1 }])
    }
    expect(await listed()).toMatchObject([{ id: requestKey, endsOn: '2026-03-31', version: 1 }])
    await change({ id: requestKey, version: 1 }, { endsOn: '2026-04-30' })
    const once = await add({ requestKey, endsOn: '2026-04-30' })
    expect(once.status).toBe(200)
    await admin.call(adminContract.deleteBanner, { params: { id: requestKey } })
    const { code, params } = (await add({ requestKey })).body
    expect([code, params]).toEqual(['banners.keyUsed', undefined])
  })

  it('is refused with a picture that does not do, and leaves nothing behind', async () => {
    const broken = Buffer.concat([good.subarray(0, good.length / 2), Buffer.alloc(40)])
    const files = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('%PDF-1.7'),
      broken,
      Buffer.alloc(8 * 1024 * 1024 + 1),
      Buffer.alloc(0),
    ]
    const refused: unknown[] = []
    for (const file of files) refused.push((await bring(file)).body.code)
    expect(refused).toEqual([
      'files.drawing',
      'files.wrongType',
      'files.damaged',
      'files.tooBig',
      'files.empty',
    ])
    const low = await add({ pictureId: await brought(await picture(600, 200)) })
    const codes = [
      await add({ pictureId: null }),
      low,
      await add({ pictureId: await brought(await picture(400, 200, 'jpeg')) }),
      await add({ pictureId: crypto.randomUUID() }),
    ].map(({ body }) => body.code)
    expect(codes).toEqual([
      'banners.pictureRequired',
      'banners.pictureMeasure',
      'banners.pictureMeasure',
      'files.notFound',
    ])
    expect(low.body.error).toContain('600 × 200')
    expect(await site.deps.db.$count(banners)).toBe(0)
  })

  it('takes a photograph of a telephone, and shrinks it', async () => {
    const photo = await picture(4000, 3000, 'jpeg')
    // As heavy as a camera makes it: what follows the end of a picture is left out.
    const heavy = Buffer.concat([photo, Buffer.alloc(3 * 1024 * 1024)])
    const pictureId = await brought(heavy)
    expect((await add({ pictureId })).status).toBe(200)
    expect((await shown())[0]?.pictures.map(({ width }) => width)).toEqual([
      480, 960, 1600, 480, 960, 1600,
    ])
  })

  it('of a picture that moves shows the beginning alone', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 600, height: 300, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all([frame('#0e4a5a'), frame('#f3d9b1')])
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const pictureId = await brought(moving)
    expect((await add({ pictureId })).status).toBe(200)
    const [banner] = await shown()
    expect(banner?.pictures.length).toBeGreaterThan(2)
    for (const { src } of banner?.pictures ?? []) {
      const file = await site.app.inject(src)
      expect((await sharp(file.rawPayload).metadata()).pages ?? 1).toBe(1)
    }
  })

  it('shows its picture to everybody while it is switched on, and to administrators always', async () => {
    const pictureId = await brought(good)
    const { body } = await add({ pictureId, startsOn: '2026-02-01', endsOn: '2026-02-28' })
    const cookies = Object.fromEntries(admin.cookies)
    const isSeen = async () => {
      const everybody = await site.app.inject(`/files/${pictureId}/1600.webp`)
      const src = (await listed())[0]?.pictures.at(-1)?.src ?? ''
      const onAdmin = await site.app.inject({ url: src, cookies })
      expect(onAdmin.statusCode).toBe(200)
      return everybody.statusCode
    }
    // A page that was opened on its last day may still show it.
    expect(await isSeen()).toBe(200)
    const params = { id: body.id }
    await admin.call(adminContract.switchBanner, { params, body: { active: false } })
    expect(await isSeen()).toBe(404)
    await admin.call(adminContract.switchBanner, { params, body: { active: true } })
    expect(await isSeen()).toBe(200)
    await admin.call(adminContract.deleteBanner, { params })
    expect(await isSeen()).toBe(404)
  })

  it('is changed only with the newest version', async () => {
    await add()
    const [banner] = await listed()
    if (!banner) throw new Error('it was not added')
    expect((await change(banner, { name: 'Ogia' })).status).toBe(200)
    expect((await change(banner, { name: 'Ogia' })).status).toBe(200)
    const { status, body } = await change(banner, { name: 'Other' })
    expect([status, body.code]).toEqual([409, 'banners.changed'])
    expect(await listed()).toMatchObject([{ name: 'Ogia', version: 2 }])
    const [before] = await shown()
    const pictureId = await brought(await picture(1200, 600, 'jpeg'))
    const now = { ...banner, version: 2 }
    expect((await change(now, { name: 'Ogia', pictureId })).status).toBe(200)
    expect((await change(now, { name: 'Ogia', pictureId })).status).toBe(200)
    const [after] = await shown()
    expect(after?.pictures).toHaveLength(6)
    expect(before?.pictures[0]?.src).not.toBe(after?.pictures[0]?.src)
  })

  it('is deleted, had back, and gone for good after a while', async () => {
    const { body } = await add()
    const params = { id: body.id }
    for (let times = 0; times < 2; times += 1) {
      expect((await admin.call(adminContract.deleteBanner, { params })).status).toBe(200)
    }
    expect(await shown()).toEqual([])
    expect(await listed()).toMatchObject([{ isDeleted: true }])
    await admin.call(adminContract.restoreBanner, { params })
    expect(await shown()).toHaveLength(1)
    await admin.call(adminContract.deleteBanner, { params })
    await purgeBanners(site.deps)
    expect(await site.deps.db.$count(banners)).toBe(1)
    const later = new Date(Date.now() + 31 * 86_400_000)
    await purgeBanners({ ...site.deps, clock: { now: () => later } })
    expect(await site.deps.db.$count(banners)).toBe(0)
  })

  it('stands in the order that was chosen, unless there are others by now', async () => {
    const ids = [(await add()).body.id, (await add()).body.id, (await add()).body.id]
    const order = (ids: (string | undefined)[]) =>
      admin.call(adminContract.orderBanners, { body: { slot: 'primary', ids } })
    const turned = ids.toReversed()
    expect((await order(turned)).status).toBe(200)
    expect((await shown()).map(({ id }) => id)).toEqual(turned)
    expect((await order(turned.slice(1))).body.code).toBe('banners.changed')
  })
})

describe('the banners for visitors', () => {
  it('are the banners of the business day, until it ends in Madrid', async () => {
    await add()
    await add({ name: 'April', startsOn: '2026-04-01', endsOn: '2026-04-30' })
    const { body } = await add({ name: 'Off' })
    await admin.call(adminContract.switchBanner, {
      params: { id: body.id },
      body: { active: false },
    })
    expect((await shown()).map(({ name }) => name)).toEqual(['Okindegia'])
    expect((await listed()).map(({ phase }) => phase)).toEqual(['shown', 'coming', 'off'])
    const answer = (await site.visitor().call(contract.listBanners)).body
    const left = Date.parse(answer.until) - Date.now()
    expect(left / 3_600_000).toBeGreaterThan(12.9)
    expect(left / 3_600_000).toBeLessThan(13.1)
    const midnight = new Date('2026-03-31T22:00:01Z')
    const clock = vi.spyOn(site.deps.businessClock, 'now').mockResolvedValue(midnight)
    invalidateShownBanners(site.deps)
    expect((await shown()).map(({ name }) => name)).toEqual(['April'])
    clock.mockRestore()
  })

  it('follow within seconds where another process has changed them', async () => {
    const { body } = await add()
    expect(await shown()).toHaveLength(1)
    await site.deps.db.update(banners).set({ active: false }).where(eq(banners.id, body.id))
    const soon = new Date(Date.now() + 10_000)
    const clock = vi.spyOn(site.deps.clock, 'now').mockReturnValue(soon)
    expect(await shown()).toEqual([])
    clock.mockRestore()
  })

  it('is not sent again to who has it', async () => {
    await add()
    const url = contract.listBanners.path
    const first = await site.app.inject(url)
    const etag = String(first.headers.etag)
    const second = await site.app.inject({ url, headers: { 'if-none-match': etag } })
    expect([second.statusCode, second.body]).toEqual([304, ''])
    await add()
    const third = await site.app.inject({ url, headers: { 'if-none-match': etag } })
    expect(third.statusCode).toBe(200)
  })
})

describe('counting', () => {
  const count = (payload: object, headers: Record<string, string> = {}) =>
    site.app.inject({ method: 'POST', url: contract.countBanners.path, payload, headers })

  it('adds up what is seen and followed, and keeps nothing of by whom', async () => {
    const { body } = await add()
    const calls = Array.from({ length: 6 }, () => count({ seen: [body.id, body.id] }))
    await Promise.all([...calls, count({ followed: [body.id] })])
    const rows = await site.deps.db.select().from(bannerCounts)
    expect(rows).toEqual([
      { bannerId: body.id, slot: 'primary', day: '2026-03-31', impressions: 6, clicks: 1 },
    ])
    const [banner] = await listed()
    expect(banner?.months).toEqual([{ month: '2026-03', impressions: 6, clicks: 1 }])
    const answer = await count({ seen: [body.id] })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('leaves out what is not shown, and readers who do not want to be counted', async () => {
    const { body } = await add({ startsOn: '2026-03-31', endsOn: '2026-03-31' })
    await count({ seen: [crypto.randomUUID()], followed: [] })
    await count({ seen: [body.id] }, { dnt: '1' })
    await count({ seen: [body.id] }, { 'sec-gpc': '1' })
    expect(await site.deps.db.$count(bannerCounts)).toBe(0)
    expect((await count({ seen: ['x'] })).statusCode).toBe(422)
  })
})
