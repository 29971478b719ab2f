// @module-tag slow

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/kernel/log.ts'
import { captions, png } from '#testing/files/made-files.ts'
import { createFileWorker, type FileWorker } from './file-worker.ts'

let folder: string
let worker: FileWorker
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ongizate-worker-'))
  await writeFile(join(folder, 'a.vtt'), captions())
  await writeFile(join(folder, 'a.png'), await png())
  await writeFile(join(folder, 'large.png'), await png(1600, 1600))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  worker = createFileWorker(createLog('silent'))
})
afterEach(async () => {
  vi.useRealTimers()
  await worker.close()
})

const document = () => worker.inspect(join(folder, 'a.vtt'), 'captions')
const sample = (name = 'a.png') => worker.inspect(join(folder, name), 'adSample')

/** The id of a process that has looked at one file and will not look at the next. */
async function stopped(): Promise<number> {
  await document()
  const pid = worker.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  return pid
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const stateOf = (pid: number) =>
  execFileSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' })

it('the process starts with the first file, and ends with the worker', async () => {
  expect(worker.pid()).toBeUndefined()
  expect(await document()).toMatchObject({ kind: 'captions', extension: 'vtt' })
  const pid = worker.pid() ?? 0
  await document()
  expect(worker.pid()).toBe(pid)
  await worker.close()
  expect(isRunning(pid)).toBe(false)
})

it('the process ends when nothing comes any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await document()
  const pid = worker.pid() ?? 0
  await vi.advanceTimersByTimeAsync(31_000)
  expect(worker.pid()).toBeUndefined()
  vi.useRealTimers()
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})

it('a file that takes too long is refused, and the next is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pid = await stopped()
  const refused = expect(document()).rejects.toMatchObject({ code: 'files.tooComplex' })
  const next = document()
  await vi.advanceTimersByTimeAsync(50_000)
  await refused
  expect(isRunning(pid)).toBe(false)
  expect(await next).toMatchObject({ kind: 'captions' })
})

it('a file that ends the process is refused, and the next is looked at', async () => {
  const pid = await stopped()
  const refused = expect(document()).rejects.toMatchObject({ code: 'files.tooComplex' })
  process.kill(pid, 'SIGKILL')
  await refused
  expect(await document()).toMatchObject({ kind: 'captions' })
})

it('a file that a process gets which has just died is refused, and the next is looked at', async () => {
  const pid = await stopped()
  process.kill(pid, 'SIGKILL')
  // The blocked event loop does not see the exit yet.
  while (!stateOf(pid).startsWith('Z'));
  await expect(document()).rejects.toMatchObject({ code: 'files.tooComplex' })
  expect(await document()).toMatchObject({ kind: 'captions' })
})

it.each([
  { maxCpuSeconds: 0.01, maxPublicUploadCpuSeconds: 0.01 },
  { maxPublicUploadCpuSeconds: 0.01 },
  { maxMegabytes: 10 },
])('a file that takes more than %o is refused', async (limits) => {
  await worker.close()
  worker = createFileWorker(createLog('silent'), limits)
  await expect(sample('large.png')).rejects.toMatchObject({ code: 'files.tooComplex' })
})

it('a stranger’s file may take less than an administrator’s', async () => {
  await worker.close()
  worker = createFileWorker(createLog('silent'), { maxPublicUploadCpuSeconds: 0.01 })
  expect(await worker.inspect(join(folder, 'large.png'), 'banner')).toMatchObject({
    extension: 'png',
  })
})

it('a process that ended while nothing was to do is started again', async () => {
  process.kill(await stopped(), 'SIGKILL')
  await vi.waitFor(() => expect(worker.pid()).toBeUndefined())
  expect(await document()).toMatchObject({ kind: 'captions' })
})

const busy = { code: 'files.busy', params: { retryAfterSeconds: 15 } }

it('a few files wait, of strangers’ one; administrators go before it', async () => {
  const pid = await stopped()
  const done: string[] = []
  const noted = (name: string, looked: Promise<unknown>) => looked.then(() => done.push(name))
  const looked = [noted('first sample', sample()), noted('second sample', sample())]
  await expect(sample()).rejects.toMatchObject(busy)
  for (const name of ['a', 'b', 'c']) looked.push(noted(name, document()))
  await expect(document()).rejects.toMatchObject(busy)
  process.kill(pid, 'SIGCONT')
  await Promise.all(looked)
  expect(done).toEqual(['first sample', 'a', 'b', 'c', 'second sample'])
})

it('a stranger’s file that waits too long comes again, and makes room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pid = await stopped()
  const first = document()
  const refused = expect(sample()).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(25_000)
  await refused
  const next = sample()
  process.kill(pid, 'SIGCONT')
  expect(await first).toMatchObject({ kind: 'captions' })
  expect(await next).toMatchObject({ kind: 'picture' })
})

it('what is no file of its kind is refused as it says', async () => {
  await expect(worker.inspect(join(folder, 'a.png'), 'document')).rejects.toMatchObject({
    code: 'files.wrongType',
    params: { accepted: 'pdf,office' },
  })
  await expect(worker.inspect(join(folder, 'gone'), 'document')).rejects.toThrow(/ENOENT/)
  expect(await document()).toMatchObject({ kind: 'captions' })
})
