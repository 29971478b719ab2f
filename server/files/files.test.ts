import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadFile, uploadSample } from '#domain/files/contract.ts'
import type { FilePurpose } from '#domain/files/purposes.ts'
import { files } from '#server/db/schema.ts'
import { type Administrator, administrator } from '#server/testing/builders.ts'
import {
  captions,
  gif,
  jpg,
  mp4,
  openText,
  pdf,
  png,
  presentation,
} from '#server/testing/made-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { incomingFolder } from './clean-up.ts'

let site: TestApp
let volunteer: Administrator
const _shown = new Set<string>()
beforeAll(async () => {
  site = await startTestApp({ now: '2026-03-02T09:00:00Z' })
  volunteer = await administrator(site)
})
afterAll(() => site.stop())

const film = join(import.meta.dirname, '../../web/site/film/who-we-are.webm')
const latin = (text: string) => Buffer.from(text, 'latin1')
const _then = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)))
const _page = '<html><script>alert(1)</script></html>'
const _archive = Buffer.from(zipSync({ 'a.js': latin('alert(1)') }))

function send(bytes: Buffer, { purpose, name = 'a' }: { purpose: FilePurpose; name?: string }) {
  return purpose === 'adSample'
    ? volunteer.upload(uploadSample, { name, bytes })
    : volunteer.upload(uploadFile, { name, bytes, purpose })
}

async function _everythingKept(): Promise<string[]> {
  const objects: string[] = []
  for await (const { key } of site.deps.storage.list()) objects.push(key)
  const rows = await site.deps.db.select({ id: files.id }).from(files)
  return [...objects, ...rows.map(({ id }) => id), ...(await readdir(incomingFolder(site.deps)))]
}

describe('a file that is what it seems to be', () => {
  it.each<[string, FilePurpose, () => Promise<Buffer> | Buffer, string, string[]]>([
    [
      'a photograph',
      'banner',
      () => jpg(1000, 500),
      'image/jpeg',
      ['1600.webp', '1600.avif', '480.avif', '480.webp', '960.avif', '960.webp'],
    ],
    ['a small picture', 'adSample', () => png(), 'image/png', ['1600.webp', '1600.avif']],
    [
      'a moving one',
      'banner',
      () => gif(3),
      'image/gif',
      ['original.webp', 'still.webp', '1600.avif'],
    ],
    ['a PDF', 'document', () => pdf(), 'application/pdf', ['original.pdf']],
    [
      'a presentation',
      'document',
      () => presentation(),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      ['original.pptx'],
    ],
    [
      'a text',
      'document',
      () => openText(),
      'application/vnd.oasis.opendocument.text',
      ['original.odt'],
    ],
    ['a film', 'video', () => mp4(), 'video/mp4', ['original.mp4']],
    ['another film', 'video', () => readFile(film), 'video/webm', ['original.webm']],
    ['captions', 'captions', () => captions(), 'text/vtt', ['original.vtt']],
  ])('%s is kept', async (_, purpose, made, mediaType, objects) => {
    const { status, body } = await send(await made(), { purpose, name: 'Txostena año 1.x' })
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Txostena año 1.x' })
    const stored = (await site.deps.db.select().from(files)).find(({ id }) => id === body.id)
    expect(stored).toMatchObject({ mediaType, storedAt: expect.any(Date) })
    expect(stored?.objects.map(({ name }) => name)).toEqual(objects)
    expect(await readdir(incomingFolder(site.deps))).toEqual([])
  })
})
