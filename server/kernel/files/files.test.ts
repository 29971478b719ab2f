// @module-tag slow

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import type { FilePurpose } from '#domain/kernel/files/purposes.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { files } from '#server/schema.ts'
import { type Administrator, administrator } from '#testing/builders.ts'
import {
  captions,
  gif,
  jpg,
  mp4,
  openText,
  pdf,
  png,
  presentation,
} from '#testing/files/made-files.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { cleanUpFiles, incomingFolder } from './clean-up.ts'
import type { FileReferences } from './file-references.ts'
import { fileFor } from './find-file.ts'

const site = sharedTestApp({ now: '2026-03-02T09:00:00Z' })
let volunteer: Administrator
const shown = new Set<string>()
const filesInUse = new Set<string>()
/** A slice that has files, as the library has. */
const references: FileReferences = {
  inUse: () => sql`select unnest(${`{${[...filesInUse].join(',')}}`}::uuid[])`,
  isPublic: async (_, fileId) => shown.has(fileId),
}
beforeAll(async () => {
  Object.assign(site.deps, { fileReferences: [references] })
  volunteer = await administrator(site)
})

const film = join(import.meta.dirname, '../../../web/site/film/who-we-are.webm')

async function send(bytes: Buffer, purpose: FilePurpose, name = 'a') {
  return volunteer.upload(uploadFile, { name, bytes, purpose })
}

async function kept(bytes: Buffer, purpose: FilePurpose, name?: string): Promise<string> {
  const { status, body } = await send(bytes, purpose, name)
  expect(status).toBe(200)
  return body.id
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url, headers })

async function stored(id: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of site.deps.storage.list()) if (key.startsWith(id)) found.push(key)
  return found
}

/** The site as it is `ms` later. */
const later = (ms: number) => ({
  ...site.deps,
  clock: { now: () => new Date(site.deps.clock.now().getTime() + ms) },
})

describe('a file that is what it seems to be', () => {
  const office = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  it.each<[string, FilePurpose, () => Promise<Buffer> | Buffer, string, string[]]>([
    [
      'a photograph',
      'banner',
      () => jpg(1000, 500),
      'image/jpeg',
      ['1600.webp', '1600.avif', '480.webp', '480.avif', '960.webp', '960.avif'],
    ],
    ['a small picture', 'banner', () => png(), 'image/png', ['1600.webp', '1600.avif']],
    ['a moving picture', 'banner', () => gif(3), 'image/gif', ['1600.webp', '1600.avif']],
    ['a PDF', 'document', () => pdf(), 'application/pdf', ['original.pdf']],
    ['a presentation', 'document', () => presentation(), office, ['original.pptx']],
    [
      'a text',
      'document',
      () => openText(),
      'application/vnd.oasis.opendocument.text',
      ['original.odt'],
    ],
    ['a film', 'video', () => mp4(), 'video/mp4', ['original.mp4']],
    ['a film of the other kind', 'video', () => readFile(film), 'video/webm', ['original.webm']],
    ['captions', 'captions', () => captions(), 'text/vtt', ['original.vtt']],
  ])('%s is kept', async (_, purpose, made, mediaType, objects) => {
    const { status, body } = await send(await made(), purpose, 'Txostena año 1.x')
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Txostena año 1.x' })
    const [row] = await site.deps.db.select().from(files).where(eq(files.id, body.id))
    expect(row).toMatchObject({ mediaType, storedAt: expect.any(Date) })
    expect(row?.objects.map(({ name }) => name)).toEqual(objects)
    expect((await stored(body.id)).length).toBe(objects.length)
    expect(await readdir(incomingFolder(site.deps))).toEqual([])
  })

  it('a photograph is turned as it was taken, and says no longer where', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 17/1 0/1' } }
    const photograph = await sharp(await jpg(100, 50))
      .withExif({ IFD0: { Orientation: '6' }, ...place })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await kept(photograph, 'banner')
    shown.add(id)
    const { rawPayload } = await get(`/files/${id}/1600.webp`)
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: 50, height: 100, exif: undefined })
  })

  it('comes from administrators alone, and from no other site in their name', async () => {
    const bytes = await png()
    const send = async (purpose: string, cookies: Record<string, string>) => {
      const { statusCode } = await site.app.inject({
        method: 'POST',
        url: `/api/admin/uploads/${purpose}?name=a`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: bytes,
        cookies,
      })
      return statusCode
    }
    for (const purpose of ['banner', 'document', 'video']) {
      expect(await send(purpose, {})).toBe(401)
    }
    // Without the token that only our own pages know.
    expect(await send('banner', Object.fromEntries(volunteer.cookies))).toBe(403)
    expect(await readdir(incomingFolder(site.deps))).toEqual([])
  })
})

describe('reading a file', () => {
  it('is for everybody while its slice shows it, and for administrators before', async () => {
    const id = await kept(await pdf(), 'document', 'Ohar «txiki» bat.pdf')
    const address = `/files/${id}/original.pdf`
    expect((await get(address)).statusCode).toBe(404)
    const session = { cookies: Object.fromEntries(volunteer.cookies) }
    const asVolunteer = await site.app.inject({ url: `/api/admin${address}`, ...session })
    expect(asVolunteer.statusCode).toBe(200)
    expect(asVolunteer.headers['cache-control']).toBe('private, no-store')
    shown.add(id)
    const { statusCode, headers } = await get(address)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'inline; filename="Ohar ?txiki? bat.pdf"; filename*=UTF-8\'\'Ohar%20%C2%ABtxiki%C2%BB%20bat.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['set-cookie']).toBeUndefined()
    expect((await get(`${address}?descargar`)).headers['content-disposition']).toMatch(
      /^attachment/,
    )
    shown.delete(id)
    expect((await get(address)).statusCode).toBe(404)
  })

  it('lets nothing run in what is opened by itself', async () => {
    const id = await kept(await png(), 'banner')
    shown.add(id)
    const { headers } = await get(`/files/${id}/1600.webp`)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
  })

  it('sends the requested range', async () => {
    const bytes = captions('0123456789'.repeat(20))
    const id = await kept(bytes, 'captions')
    shown.add(id)
    const address = `/files/${id}/original.vtt`
    const { headers } = await get(address)
    const size = bytes.length
    const cases: [Record<string, string>, number, Buffer | null, string | undefined][] = [
      [{ range: 'bytes=0-4' }, 206, bytes.subarray(0, 5), `bytes 0-4/${size}`],
      [{ range: 'bytes=10-' }, 206, bytes.subarray(10), `bytes 10-${size - 1}/${size}`],
      [{ range: 'bytes=-7' }, 206, bytes.subarray(-7), `bytes ${size - 7}-${size - 1}/${size}`],
      [{ range: 'bytes=-99999' }, 206, bytes, `bytes 0-${size - 1}/${size}`],
      [{ range: 'bytes=5-99999' }, 206, bytes.subarray(5), `bytes 5-${size - 1}/${size}`],
      [{ range: `bytes=${size}-` }, 416, null, `bytes */${size}`],
      [{ range: 'bytes=-0' }, 416, null, `bytes */${size}`],
      [{ range: 'bytes=9-5' }, 200, bytes, undefined],
      [{ range: 'bytes=0-1,4-5' }, 200, bytes, undefined],
      [{ range: 'pages=1' }, 200, bytes, undefined],
      [
        { range: 'bytes=0-4', 'if-range': String(headers.etag) },
        206,
        bytes.subarray(0, 5),
        `bytes 0-4/${size}`,
      ],
      [{ range: 'bytes=0-4', 'if-range': '"older"' }, 200, bytes, undefined],
      [{ 'if-none-match': String(headers.etag) }, 304, null, undefined],
      [{ 'if-none-match': '"older"' }, 200, bytes, undefined],
    ]
    for (const [requested, status, expected, range] of cases) {
      const answer = await get(address, requested)
      expect({ requested, status: answer.statusCode }).toEqual({ requested, status })
      expect(answer.headers['content-range']).toBe(range)
      expect(answer.rawPayload).toEqual(expected ?? Buffer.alloc(0))
    }
    const head = await get(address, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(size),
      '',
    ])
  })

  it.each([
    '../../secret-key',
    'original.exe',
    '',
    'x'.repeat(80),
  ])('finds nothing under «%s»', async (object) => {
    const id = await kept(await png(), 'banner')
    shown.add(id)
    expect((await get(`/files/${id}/${encodeURIComponent(object)}`)).statusCode).toBe(404)
    expect((await get(`/files/${'0'.repeat(8)}/${object}`)).statusCode).toBe(404)
  })
})

it('a telephone’s photograph of 12 megapixels is shrunk', async () => {
  const { status, body } = await send(await jpg(4000, 3000), 'banner')
  expect([status, body.width, body.height]).toEqual([200, 1600, 1200])
})

it.each([
  ['a sign where its outline is cut', `${'a'.repeat(4999)}😀 bukaera`, ['a'.repeat(4999)]],
  ['a sign that is none', 'Kaixo &nada; mundua', null],
])('slides with %s are kept', async (_, text, outline) => {
  const slide = { 'ppt/slides/slide1.xml': `<p:sld><a:p><a:t>${text}</a:t></a:p></p:sld>` }
  const id = await kept(presentation(slide), 'document')
  const [row] = await site.deps.db.select().from(files).where(eq(files.id, id))
  expect(row?.outline).toEqual(outline)
})

it('a PDF that is opened by itself runs nothing of ours, and office files are only kept', async () => {
  const policyAndUse = async (bytes: Buffer, object: string) => {
    const id = await kept(bytes, 'document', 'a')
    shown.add(id)
    const { headers } = await get(`/files/${id}/${object}`)
    return [headers['content-security-policy'], headers['content-disposition']?.toString()]
  }
  const [pdfPolicy, pdfUse] = await policyAndUse(await pdf(), 'original.pdf')
  expect(pdfPolicy).toContain("default-src 'none'")
  expect(pdfUse).toMatch(/^inline/)
  expect((await policyAndUse(presentation(), 'original.pptx'))[1]).toMatch(/^attachment/)
})

describe('while another file is looked at', () => {
  it('some wait, and others get a retry', async () => {
    await kept(captions(), 'captions')
    const pid = site.deps.fileWorker.pid() ?? 0
    process.kill(pid, 'SIGSTOP')
    const sent = Array.from({ length: 6 }, () => send(captions(), 'captions'))
    const refused: Awaited<ReturnType<typeof send>>[] = []
    for (const one of sent) void one.then((answer) => refused.push(answer))
    await expect.poll(() => refused.length).toBe(2)
    for (const { status, body, headers } of refused) {
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'files.busy', '15'])
    }
    process.kill(pid, 'SIGCONT')
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 503, 503])
    expect(await readdir(incomingFolder(site.deps))).toEqual([])
  })
})

describe('the clean-up', () => {
  it('removes unused files after a day, not before, and used ones never', async () => {
    const unused = await kept(await png(), 'banner')
    const used = await kept(await pdf(), 'document')
    filesInUse.add(used)
    await cleanUpFiles(later(DAY_MS - 60_000))
    expect((await stored(unused)).length).toBeGreaterThan(0)
    await cleanUpFiles(later(DAY_MS + 60_000))
    await cleanUpFiles(later(DAY_MS + 60_000))
    expect(await stored(unused)).toEqual([])
    expect((await stored(used)).length).toBe(1)
    const rows = await site.deps.db.select({ id: files.id }).from(files)
    expect(rows).toEqual([{ id: used }])
  })

  it('leaves a file alone that is just being taken into use', async () => {
    const id = await kept(await pdf(), 'document')
    await site.deps.db.transaction(async (tx) => {
      await fileFor(tx, { id, purpose: 'document' })
      await cleanUpFiles(later(2 * DAY_MS))
      filesInUse.add(id)
    })
    await cleanUpFiles(later(2 * DAY_MS))
    expect((await stored(id)).length).toBe(1)
  })

  it('removes what a crash left: a row without its bytes, bytes without their row', async () => {
    const bytes = await pdf()
    const broken = {
      ...site.deps.storage,
      put: () => Promise.reject(new Error('the process dies here')),
    }
    const original = site.deps.storage
    Object.assign(site.deps, { storage: broken })
    expect((await send(bytes, 'document')).status).toBe(500)
    Object.assign(site.deps, { storage: original })
    const [row] = await site.deps.db.select().from(files).where(sql`stored_at is null`)
    expect(row).toBeDefined()
    await expect(
      fileFor(site.deps.db, { id: row?.id ?? '', purpose: 'document' }),
    ).rejects.toMatchObject({ code: 'files.notFound' })
    const stray = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/original.pdf`
    await site.deps.storage.put(stray, Readable.from([bytes]), {
      mediaType: 'application/pdf',
      bytes: bytes.length,
    })
    // Bytes may come before their row.
    await cleanUpFiles(later(DAY_MS - 60_000))
    expect(await stored('00000000')).toHaveLength(1)
    await cleanUpFiles(later(2 * DAY_MS))
    expect(await site.deps.db.$count(files, sql`stored_at is null`)).toBe(0)
    expect(await stored('00000000')).toEqual([])
  })
})
