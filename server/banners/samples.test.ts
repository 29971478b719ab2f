// @module-tag slow

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import * as adsAdmin from '#domain/banners/admin/ads-contract.ts'
import * as adminContract from '#domain/banners/admin/banner-contract.ts'
import * as ads from '#domain/banners/ads-contract.ts'
import * as contract from '#domain/banners/contract.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { cleanUpFiles } from '#server/kernel/files/clean-up.ts'
import { advertisingRequests, banners, files, rateLimits } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { bannerFields } from '#testing/files/banners.ts'
import { picture } from '#testing/files/pictures.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-03-31T09:00:00Z' })
const admin = shared(() => administrator(site))
let good: Buffer
beforeAll(async () => {
  good = await picture(600, 300)
})

describe('the sample of a request', () => {
  const request = { name: 'Miren', email: 'm@example.org', company: 'Loreak', place: 'primary' }

  /** Sends it with a form that was handed out five seconds ago. */
  async function send(bytes: Buffer, changes: { formToken?: string } = {}) {
    const client = site.visitor()
    const { body: signed } = await client.call(ads.getAdForm)
    const form = { formToken: signed.formToken, ...changes }
    const later = new Date(Date.now() + 5000)
    const clock = vi.spyOn(site.deps.clock, 'now').mockReturnValue(later)
    const { body } = await client.upload(ads.sendSample, { name: 'a.png', bytes, query: form })
    const ask = (sampleId: string | null = body.id) => {
      const again = vi.spyOn(site.deps.clock, 'now').mockReturnValue(later)
      const reply = client.call(ads.requestAd, {
        body: { ...request, message: 'Kaixo', ...form, sampleId },
      })
      return reply.finally(() => again.mockRestore())
    }
    clock.mockRestore()
    const [id = ''] = form.formToken.split('.')
    return { id, code: body.code, error: body.error, sampleId: body.id, ask }
  }

  /** Makes a banner of the request's sample. */
  const publish = (requestId: string) =>
    admin.call(adminContract.addBanner, {
      body: { ...bannerFields, requestKey: crypto.randomUUID(), requestId, pictureId: null },
    })

  const requestOf = async (id: string) =>
    (await admin.call(adsAdmin.readAd, { params: { id } })).body

  it('is seen by administrators alone, and becomes the banner’s picture', async () => {
    const { id, sampleId, ask } = await send(await picture(1600, 800, 'gif'))
    expect((await ask()).status).toBe(200)
    // The same form sent twice is the same request, also with another picture.
    const upload = { name: 'a.png', bytes: good, purpose: 'banner' }
    const other = (await admin.upload(uploadFile, upload)).body.id
    expect((await ask(other)).body.code).toBe('files.notFound')
    expect((await ask()).status).toBe(200)
    expect((await requestOf(id)).sampleId).toBe(sampleId)
    const cookies = Object.fromEntries(admin.cookies)
    const onAdmin = await site.app.inject({
      url: `/api/admin/files/${sampleId}/1600.avif`,
      cookies,
    })
    expect(onAdmin.headers['content-type']).toBe('image/avif')
    const everybody = () => site.app.inject(`/files/${sampleId}/1600.avif`)
    expect((await everybody()).statusCode).toBe(404)
    const added = await publish(id)
    expect(added.status).toBe(200)
    expect((await requestOf(id)).bannerId).toBe(added.body.id)
    const shown = (await site.visitor().call(contract.listBanners)).body.banners
    expect(shown[0]?.pictures[0]?.src).toContain(sampleId)
    expect((await everybody()).statusCode).toBe(200)
  })

  it('that is no picture, too large or without a form of ours is refused', async () => {
    const refused = [
      await send(Buffer.from('MZ\u0000\u0000')),
      await send(good.subarray(0, 60)),
      await send(Buffer.concat([good, Buffer.alloc(3 * 1024 * 1024 - good.length)])),
      await send(good, { formToken: 'made up' }),
    ]
    expect(refused.map(({ code }) => code)).toEqual([
      'files.wrongType',
      'files.damaged',
      'files.tooBig',
      'ads.formInvalid',
    ])
  })

  it('may weigh anything below three megabytes', async () => {
    const noise = randomBytes(1010 * 1010 * 3)
    const image = sharp(noise, { raw: { width: 1010, height: 1010, channels: 3 } })
    const heavy = await image.png({ compressionLevel: 0 }).toBuffer()
    expect(heavy.length / 1024 / 1024).toBeGreaterThan(2.9)
    expect(heavy.length / 1024 / 1024).toBeLessThan(3)
    expect((await send(heavy)).code).toBeUndefined()
  })

  it('may be a telephone’s photograph of 12 megapixels; of a larger one it is said how large it may be', async () => {
    const photograph = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#0a6b62' } })
        .jpeg()
        .toBuffer()
    expect((await send(await photograph(4000, 3000))).code).toBeUndefined()
    const { code, error } = await send(await photograph(5000, 4500))
    expect(code).toBe('files.tooManyPixels')
    expect(error).toMatch(/21 millones de puntos .* 1600 puntos de ancho/)
  })

  it('is taken from everybody together only so often a day', async () => {
    const others = eq(rateLimits.key, 'ad-samples')
    expect((await send(good)).code).toBeUndefined()
    await site.deps.db.update(rateLimits).set({ hits: 299 }).where(others)
    expect((await send(good)).code).toBeUndefined()
    expect((await send(good)).code).toBe('ads.tooManySamples')
    await site.deps.db.delete(rateLimits).where(others)
  })

  it('without a request is removed after a day; others stay with their request', async () => {
    const { db } = site.deps
    const alone = await send(good)
    const { id, sampleId, ask } = await send(good)
    await ask()
    await db.update(files).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    await cleanUpFiles(site.deps)
    const kept = (await db.select({ id: files.id }).from(files)).map((file) => file.id)
    expect(kept).toContain(sampleId)
    expect(kept).not.toContain(alone.sampleId)
    expect((await alone.ask()).body.code).toBe('files.notFound')
    expect(await db.$count(advertisingRequests, eq(advertisingRequests.id, alone.id))).toBe(0)
    const added = await publish(id)
    expect(added.status).toBe(200)
    await db.delete(advertisingRequests)
    await cleanUpFiles(site.deps)
    // The banner holds it, too.
    expect(await db.$count(files, eq(files.id, sampleId))).toBe(1)
    await db.delete(banners)
    await cleanUpFiles(site.deps)
    expect(await db.$count(files)).toBe(0)
  })
})
