// @module-tag slow

import { readdir } from 'node:fs/promises'
import { beforeAll, expect, it, vi } from 'vitest'
import { getAdForm, sendSample } from '#domain/banners/ads-contract.ts'
import { errorStatus } from '#domain/errors.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { files } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { type Hostile, hostileFiles } from '#testing/files/hostile-files.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { incomingFolder } from './clean-up.ts'

const hostile = await hostileFiles()

const site = sharedTestApp({ now: '2026-03-02T09:00:00Z' })
const volunteer = shared(() => administrator(site))
let formToken: string
beforeAll(async () => {
  formToken = (await volunteer.call(getAdForm)).body.formToken
  // A form that comes back at once was filled in by a program.
  const later = new Date(Date.now() + 5000)
  vi.spyOn(site.deps.clock, 'now').mockReturnValue(later)
})

let sent = 0
function send({ purpose, name, bytes }: Hostile) {
  // An address may send twenty samples an hour; these come from many.
  volunteer.address = `10.9.${sent % 250}.${(sent++ / 250) | 0}`
  return purpose === 'adSample'
    ? volunteer.upload(sendSample, { name, bytes, query: { formToken } })
    : volunteer.upload(uploadFile, { name, bytes, purpose })
}

it('there are more than two hundred of them', () => {
  expect(hostile.length).toBeGreaterThan(200)
  expect(new Set(hostile.map(({ label }) => label)).size).toBe(hostile.length)
})

it.each(hostile)('$label is refused with $code', async (file) => {
  const { status, body } = await send(file)
  expect({ status, code: body.code }).toEqual({ status: errorStatus[file.code], code: file.code })
  // A sentence, without holes in it.
  expect(body.error).toMatch(/^[^{}]{10,}\.$/)
})

it('nothing of them is left', async () => {
  for await (const { key } of site.deps.storage.list()) expect.unreachable(key)
  expect(await site.deps.db.select().from(files)).toEqual([])
  expect(await readdir(incomingFolder(site.deps)).catch(() => [])).toEqual([])
})
