import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { checkScanner } from '#server/doctor/check-storage.ts'
import { files } from '#server/schema.ts'
import { scannerStatus } from '#server/status/machine-status.ts'
import { administrator } from '#testing/builders.ts'
import { startFakeClamd } from '#testing/fake-clamd.ts'
import { captions } from '#testing/files/made-files.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { clamdScanner, type Scanner } from './scanner.ts'

const away = clamdScanner('tcp://127.0.0.1:1')
const site = sharedTestApp({ now: '2026-03-02T09:00:00Z' })
let folder: string
let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let scanner: Scanner
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanner-'))
  clamd = await startFakeClamd()
  scanner = clamdScanner(clamd.url)
})
afterAll(async () => {
  clamd.server.close()
  await rm(folder, { recursive: true })
})

async function scanned(content: string | Buffer) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, content)
  return scanner.scan(path)
}

it('a file of several chunks without a virus is fine', async () => {
  expect(await scanned(Buffer.alloc(500_000, 'a'))).toBeNull()
})

it('a virus is named', async () => {
  expect(await scanned(`${'a'.repeat(300_000)} EICAR`)).toBe('Eicar-Test')
})

it('a file that is more than the scanner takes is not taken for clean', async () => {
  await expect(scanned(Buffer.alloc(5_000_000))).rejects.toThrow()
})

it('a scanner that is silent, or closes without a word, is not taken for one that finds nothing', async () => {
  const path = join(folder, 'a')
  await writeFile(path, 'a')
  for (const isOpen of [true, false]) {
    const server = createServer((socket) => void (isOpen ? socket.resume() : socket.end()))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await expect(clamdScanner(`tcp://127.0.0.1:${port}`, 50).scan(path)).rejects.toThrow()
    server.close()
  }
})

it('an upload with a virus is refused by its name, and one that could not be scanned with the way on', async () => {
  const volunteer = await administrator(site)
  const send = (text: string) =>
    volunteer.upload(uploadFile, { name: 'a.vtt', bytes: captions(text), purpose: 'captions' })
  site.deps.scanner = scanner
  expect((await send('Kaixo')).status).toBe(200)
  const refused = await send('EICAR')
  expect(refused).toMatchObject({ status: 422, body: { code: 'files.infected' } })
  expect(refused.body.error).toContain('(Eicar-Test)')
  site.deps.scanner = away
  expect(await send('Kaixo')).toMatchObject({ status: 503, body: { code: 'files.notScanned' } })
  expect(await site.deps.db.$count(files)).toBe(1)
})

it('the state of the site and the doctor say whether it answers, where one is set', async () => {
  expect(await scannerStatus({ scanner: null })).toBeNull()
  expect(await scannerStatus({ scanner })).toMatchObject({ level: 'good' })
  expect(await scannerStatus({ scanner: away })).toMatchObject({
    level: 'bad',
    state: 'scannerAway',
  })
  expect(await checkScanner(scanner)).toMatchObject([{ level: 'good' }])
  expect(await checkScanner(away)).toMatchObject([
    { level: 'bad', sentence: expect.stringContaining('ECONNREFUSED') },
  ])
})
