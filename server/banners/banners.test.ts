import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as adsDesk from '#domain/admin/ads-contract.ts'
import * as desk from '#domain/admin/banner-contract.ts'
import * as ads from '#domain/banners/ads-contract.ts'
import * as contract from '#domain/banners/contract.ts'
import { purgeBanners } from '#server/admin/change-banner.ts'
import {
  advertisingSamples,
  auditLog,
  bannerCounts,
  bannerPictures,
  banners,
} from '#server/db/schema.ts'
import { type Administrator, administrator } from '#server/testing/builders.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { forgetSamples } from './samples.ts'
import { forgetShownBanners } from './shown-banners.ts'

let site: TestApp
let admin: Administrator
let good: Buffer
beforeAll(async () => {
  site = await startTestApp({ now: '2026-03-31T09:00:00Z' })
  admin = await administrator(site)
  good = await picture(600, 300)
})
afterAll(() => site.stop())
beforeEach(async () => {
  await site.deps.db.delete(banners)
  forgetShownBanners(site.deps)
})

async function picture(width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') {
  const image = sharp({ create: { width, height, channels: 3, background: '#0e4a5a' } })
  return image.toFormat(format).toBuffer()
}

const fields = {
  slot: 'primary',
  name: 'Okindegia',
  link: 'https://okindegia.eus/',
  ...{ altEs: 'Pan recién hecho', altEu: 'Ogi egin berria', altEn: 'Fresh bread' },
  ...{ startsOn: '2026-03-01', endsOn: '2026-03-31' },
}

interface Added {
  file?: Buffer | null
  requestKey?: string
  [field: string]: unknown
}

async function add({ file = good, requestKey = crypto.randomUUID(), ...changes }: Added = {}) {
  const body = { ...fields, requestKey, requestId: null, picture: file?.toString('base64') ?? null }
  return admin.call(desk.addBanner, { body: { ...body, ...changes } })
}

const shown = async () => (await site.visitor().call(contract.listBanners)).body.banners
const listed = async () => (await admin.call(desk.listDeskBanners)).body.banners

function change(banner: { id: string; version: number }, changes: object) {
  const body = { ...fields, picture: null, version: banner.version, ...changes }
  return admin.call(desk.changeBanner, { params: { id: banner.id }, body })
}

describe('a banner', () => {
  it('is added once, drawn anew in every format, and written down', async () => {
    const requestKey = crypto.randomUUID()
    const answers = await Promise.all([add({ requestKey }), add({ requestKey })])
    expect([...answers, await add({ requestKey })].map(({ status }) => status)).toEqual([
      ...[200, 200, 200],
    ])
    const [banner, ...others] = await shown()
    expect(others).toEqual([])
    expect(banner).toMatchObject({ name: 'Okindegia', alt: { eu: 'Ogi egin berria' } })
    const drawn = banner?.pictures.map(({ format, width }) => `${format} ${width}`)
    expect(drawn).toEqual(['avif 400', 'avif 600', 'webp 400', 'webp 600'])
    const file = await site.app.inject(banner?.pictures.at(-1)?.src ?? '')
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height } = await sharp(file.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 600, 300])
    const noted = eq(auditLog.subject, `banner:${requestKey}`)
    expect(await site.deps.db.$count(auditLog, noted)).toBe(1)
  })

  it('is refused with a picture that does not do, and leaves nothing behind', async () => {
    const broken = Buffer.concat([good.subarray(0, good.length / 2), Buffer.alloc(40)])
    const codes = [
      await add({ file: null }),
      await add({ file: await picture(600, 600) }),
      await add({ file: await picture(400, 200, 'jpeg') }),
      await add({ file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
      await add({ file: Buffer.from('%PDF-1.7') }),
      await add({ file: broken }),
      await add({ file: Buffer.concat([good, Buffer.alloc(205_000)]) }),
      await add({ file: Buffer.alloc(0) }),
    ].map(({ body }) => body.fields?.[0]?.code ?? body.code)
    expect(codes).toEqual([
      'banners.pictureRequired',
      'banners.pictureMeasure',
      'banners.pictureMeasure',
      'banners.pictureType',
      'banners.pictureType',
      'banners.pictureDamaged',
      'banners.pictureTooLarge',
      'banners.pictureType',
    ])
    const { body } = await add({ file: await picture(600, 600) })
    expect(body.error).toContain('600 × 600')
    expect(await site.deps.db.$count(banners)).toBe(0)
    expect(await site.deps.db.$count(bannerPictures)).toBe(0)
  })

  it('of a picture that moves keeps the beginning alone', async () => {
    const frames = await Promise.all([picture(600, 300, 'gif'), picture(600, 300, 'gif')])
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages ?? 1).toBeGreaterThanOrEqual(1)
    expect((await add({ file: moving })).status).toBe(200)
    const [banner] = await shown()
    const file = await site.app.inject(banner?.pictures.at(-1)?.src ?? '')
    expect((await sharp(file.rawPayload).metadata()).pages ?? 1).toBe(1)
  })

  it('is changed by who has seen the newest, and by nobody else', async () => {
    await add()
    const [banner] = await listed()
    if (!banner) throw new Error('it was not added')
    expect((await change(banner, { name: 'Ogia' })).status).toBe(200)
    expect((await change(banner, { name: 'Ogia' })).status).toBe(200)
    const { status, body } = await change(banner, { name: 'Other' })
    expect([status, body.code]).toEqual([409, 'banners.changed'])
    expect(await listed()).toMatchObject([{ name: 'Ogia', version: 2 }])
    const [before] = await shown()
    const other = (await picture(1200, 600, 'jpeg')).toString('base64')
    const now = { ...banner, version: 2 }
    await change(now, { name: 'Ogia', picture: other })
    const [after] = await shown()
    expect(after?.pictures).toHaveLength(6)
    expect(before?.pictures[0]?.src).not.toBe(after?.pictures[0]?.src)
  })

  it('is deleted, had back, and gone for good after a while', async () => {
    const { body } = await add()
    const params = { id: body.id }
    for (let times = 0; times < 2; times += 1) {
      expect((await admin.call(desk.deleteBanner, { params })).status).toBe(200)
    }
    expect(await shown()).toEqual([])
    expect(await listed()).toMatchObject([{ isDeleted: true }])
    await admin.call(desk.restoreBanner, { params })
    expect(await shown()).toHaveLength(1)
    await admin.call(desk.deleteBanner, { params })
    await purgeBanners(site.deps)
    expect(await site.deps.db.$count(banners)).toBe(1)
    const later = new Date(Date.now() + 31 * 86_400_000)
    await purgeBanners({ ...site.deps, clock: { now: () => later } })
    expect(await site.deps.db.$count(banners)).toBe(0)
  })

  it('stands in the order that was chosen, unless there are others by now', async () => {
    const ids = [(await add()).body.id, (await add()).body.id, (await add()).body.id]
    const order = (wanted: (string | undefined)[]) =>
      admin.call(desk.orderBanners, { body: { slot: 'primary', ids: wanted } })
    const turned = ids.toReversed()
    expect((await order(turned)).status).toBe(200)
    expect((await shown()).map(({ id }) => id)).toEqual(turned)
    expect((await order(turned.slice(1))).body.code).toBe('banners.changed')
  })
})

describe('what visitors are told', () => {
  it('are the banners of the business day, until it ends in Madrid', async () => {
    await add()
    await add({ name: 'April', startsOn: '2026-04-01', endsOn: '2026-04-30' })
    const { body } = await add({ name: 'Off' })
    await admin.call(desk.switchBanner, { params: { id: body.id }, body: { active: false } })
    expect((await shown()).map(({ name }) => name)).toEqual(['Okindegia'])
    expect((await listed()).map(({ phase }) => phase)).toEqual(['shown', 'coming', 'off'])
    const answer = (await site.visitor().call(contract.listBanners)).body
    const left = Date.parse(answer.until) - Date.now()
    expect(left / 3_600_000).toBeGreaterThan(12.9)
    expect(left / 3_600_000).toBeLessThan(13.1)
    const midnight = new Date('2026-03-31T22:00:01Z')
    const clock = vi.spyOn(site.deps.businessClock, 'now').mockResolvedValue(midnight)
    forgetShownBanners(site.deps)
    expect((await shown()).map(({ name }) => name)).toEqual(['April'])
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

  it('leaves out what is not shown, and whoever does not want to be counted', async () => {
    const { body } = await add({ startsOn: '2026-03-31', endsOn: '2026-03-31' })
    await count({ seen: [crypto.randomUUID()], followed: [] })
    await count({ seen: [body.id] }, { dnt: '1' })
    await count({ seen: [body.id] }, { 'sec-gpc': '1' })
    expect(await site.deps.db.$count(bannerCounts)).toBe(0)
    expect((await count({ seen: ['x'] })).statusCode).toBe(422)
  })
})

describe('the sample of a request', () => {
  async function send(file: Buffer, changes: { id?: string; token?: string } = {}) {
    const form = { ...(await site.visitor().call(ads.getAdForm)).body, ...changes }
    const later = new Date(Date.now() + 5000)
    const clock = vi.spyOn(site.deps.clock, 'now').mockReturnValue(later)
    const url = `/api/ads/samples/${form.id}?token=${form.token}`
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await site.app.inject({ method: 'POST', url, payload: file, headers })
    const request = { name: 'Miren', email: 'm@example.org', company: 'Loreak', place: 'primary' }
    const ask = () =>
      site.visitor().call(ads.requestAd, { body: { ...request, message: 'Kaixo', ...form } })
    if (answer.statusCode === 200) await ask()
    clock.mockRestore()
    return { ...form, status: answer.statusCode, code: answer.json().code }
  }

  it('is seen on the desk, and becomes the banner’s picture', async () => {
    const { id, status } = await send(await picture(1600, 800, 'gif'))
    expect(status).toBe(200)
    const params = { id }
    expect((await admin.call(adsDesk.readAd, { params })).body.hasSample).toBe(true)
    const seen = await site.app.inject({
      url: `/api/admin/ads/${id}/sample`,
      cookies: Object.fromEntries(admin.cookies),
    })
    expect(seen.headers['content-type']).toBe('image/jpeg')
    const added = await add({ file: null, requestId: id })
    expect(added.status).toBe(200)
    expect((await admin.call(adsDesk.readAd, { params })).body.bannerId).toBe(added.body.id)
  })

  it('that is no picture, too large or without a form of ours is refused', async () => {
    const refused = [
      await send(Buffer.from('MZ\u0000\u0000')),
      await send(good.subarray(0, 60)),
      await send(Buffer.concat([good, Buffer.alloc(3 * 1024 * 1024)])),
      await send(good, { token: 'made up' }),
    ]
    expect(refused.map(({ code }) => code)).toEqual([
      'ads.sampleType',
      'ads.sampleDamaged',
      'http.payloadTooLarge',
      'ads.formInvalid',
    ])
    const kept = await site.deps.db.select().from(advertisingSamples)
    expect(refused.some(({ id }) => kept.some(({ requestId }) => requestId === id))).toBe(false)
  })

  it('that nobody has asked with is forgotten after a day; others stay', async () => {
    const { db } = site.deps
    const [createdAt, requestId] = [new Date(Date.now() - 25 * 3_600_000), crypto.randomUUID()]
    await db.insert(advertisingSamples).values({ requestId, bytes: good, createdAt })
    const { id } = await send(good)
    await db.update(advertisingSamples).set({ createdAt })
    await forgetSamples(site.deps)
    const kept = await db.select().from(advertisingSamples)
    expect(kept.map((one) => one.requestId)).toContain(id)
    expect(kept.map((one) => one.requestId)).not.toContain(requestId)
  })
})
