import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { serverAnswering } from '#web/testing/browser.ts'
import { upload } from './upload.ts'

type Progress = (event: { loaded: number; total: number }) => void

const sendFile = endpoint({
  method: 'POST',
  path: '/api/file',
  access: 'library',
  summary: 'Keeps a file',
  query: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
  errors: [],
})

/** A request that is under way until the test goes on with it. */
class Request {
  static newest: Request
  upload: { onprogress?: Progress } = {}
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 200
  responseText = '{"id":"a file"}'
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }
  send(): void {
    Request.newest = this
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  end(): void {
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  serverAnswering(() => ({}))
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

async function begin(onProgress?: (percent: number) => void) {
  const { newest: before } = Request
  const sent = upload(sendFile, { file: new File(['text'], 'a.pdf'), onProgress })
  sent.catch(() => undefined)
  await vi.waitFor(() => expect(Request.newest).not.toBe(before))
  return { sent, request: Request.newest }
}

test('a file on a slow connection is sent for as long as something of it arrives', async () => {
  const percents: number[] = []
  const { sent, request } = await begin((percent) => percents.push(percent))
  for (const loaded of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(50_000)
    request.upload.onprogress?.({ loaded, total: 8 })
  }
  request.end()
  await expect(sent).resolves.toEqual({ id: 'a file' })
  expect(percents).toEqual([12, 25, 37, 50])
})

test('after a minute without a byte the connection is held to be gone', async () => {
  const { sent, request } = await begin()
  request.upload.onprogress?.({ loaded: 1, total: 8 })
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(sent).rejects.toMatchObject({ status: 0, code: 'connection.offline' })
})
