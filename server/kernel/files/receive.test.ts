import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DomainError } from '#domain/kernel/errors.ts'
import { fileName, withReceived } from './receive.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'received-'))
})
afterEach(() => rm(folder, { recursive: true }))

it.each([
  ['\u200Eprograma.pdf', 'programa.pdf'],
  ['\u200FCamScanner \u0662\u0668.jpg', 'CamScanner \u0662\u0668.jpg'],
  ['taldea \uD83D\uDC69\u200D\uD83E\uDDBD.pdf', 'taldea \uD83D\uDC69\uD83E\uDDBD.pdf'],
  ['in\u00ADforme.pdf', 'informe.pdf'],
  ['Captura 10.15.32\u202fAM.png', 'Captura 10.15.32 AM.png'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['\ufeffacta\u2800\u3164.pdf', 'acta .pdf'],
  ['acta\uf022.pdf', 'acta.pdf'],
])('a file called %j is stored as %j', (sent, name) => {
  expect(fileName(sent)).toBe(name)
})

it.each([
  ['../etc/passwd', { code: 'files.nameCharacters', params: { characters: '/' } }],
  ['a\\b.pdf', { code: 'files.nameCharacters', params: { characters: '\\' } }],
  ['a\n1.pdf', { code: 'files.nameCharacters', params: { characters: 'U+000A' } }],
  ['a\u2028b.pdf', { code: 'files.nameCharacters', params: { characters: 'U+2028' } }],
  ['a\u0007.pdf', { code: 'files.nameCharacters', params: { characters: 'U+0007' } }],
  ['\u200b', { code: 'files.nameInvalid' }],
  ['..', { code: 'files.nameInvalid' }],
  ['a'.repeat(201), { code: 'files.nameInvalid' }],
])('%j is no file name', (sent, refusal) => {
  expect(() => fileName(sent)).toThrow(expect.objectContaining(refusal))
})

it('a full disk is said as what it is, and leaves nothing', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const sent = { body: Readable.from([Buffer.from('a')]), name: 'a', length: 1, maxBytes: 100 }
  const received = withReceived(folder, sent, () => Promise.reject(full))
  await expect(received).rejects.toMatchObject({ code: 'files.noRoom' })
  expect(await readdir(folder)).toEqual([])
})

it('a sender who falls silent is not waited for, and leaves nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const body = new Readable({ read: () => undefined })
    body.push('half')
    const sent = { body, name: 'a', length: undefined, maxBytes: 100 }
    const received = withReceived(folder, sent, async () => expect.unreachable())
    const refused = expect(received).rejects.toMatchObject({ code: 'files.interrupted' })
    await once(body, 'data')
    vi.advanceTimersByTime(61_000)
    await refused
    expect(body.destroyed).toBe(true)
    expect(await readdir(folder)).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

describe('a sender who sends a byte now and then is not waited for', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function drippingFor(seconds: number, admit?: () => Promise<void>): Promise<string> {
    const body = new Readable({ read: () => undefined })
    body.push('a')
    const drip = setInterval(() => body.push('a'), 5_000)
    const sent = { body, name: 'a', length: undefined, maxBytes: 3_000_000, admit }
    const never = async () => expect.unreachable()
    const end = withReceived(folder, sent, never).catch(({ code }) => code)
    await once(body, 'data')
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    const isBrokenOff = body.destroyed
    clearInterval(drip)
    body.destroy(new DomainError('files.interrupted'))
    return `${await end}, ${isBrokenOff ? 'broken off' : 'waited for'}`
  }

  it('for half a minute where the file is refused before it has come', async () => {
    const refuse = () => Promise.reject(new DomainError('ads.tooManySamples'))
    expect(await drippingFor(29, refuse)).toBe('ads.tooManySamples, waited for')
    expect(await drippingFor(31, refuse)).toBe('ads.tooManySamples, broken off')
  })

  it('for as many minutes as a slow line needs for as much as may be sent', async () => {
    expect(await drippingFor(6 * 60)).toBe('files.interrupted, waited for')
    expect(await drippingFor(8 * 60)).toBe('files.interrupted, broken off')
  })
})
