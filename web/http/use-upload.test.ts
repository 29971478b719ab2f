import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uploadFile } from '#domain/files/contract.ts'
import { useSample } from '#web/banners/use-sample.ts'
import { loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { openWindow, serverAnswering } from '#web/testing/browser.ts'
import { requestsAnswered } from '#web/testing/sent-files.ts'
import { visit } from '#web/testing/visit.ts'
import { useUpload } from './use-upload.ts'

const picture = (name: string) => new File(['content'], name, { type: 'image/png' })
const isSent = Response.json({ id: 'an id' })
const isRefused = () => Response.json({ error: 'too large', code: 'files.tooBig' }, { status: 413 })

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
  openWindow()
  serverAnswering(() => ({}))
})
afterEach(() => void vi.unstubAllGlobals())

/** Lets a test answer each file, by its name. */
function answeredByName() {
  const answers = new Map<string, (response: Response) => void>()
  const Requests = requestsAnswered(
    (_, __, file) => new Promise((resolve) => answers.set(file.name, resolve)),
  )
  vi.stubGlobal('XMLHttpRequest', Requests)
  return async (name: string, response: Response) => {
    await vi.waitFor(() => expect(answers.has(name)).toBe(true))
    answers.get(name)?.(response)
  }
}

it('of two files the newer counts, also where the older is answered later', async () => {
  const answer = answeredByName()
  const page = await visit(() => useUpload(uploadFile, { purpose: 'document' }))
  await page.does(() => void page.now().send(picture('first.png')))
  await page.does(() => answer('first.png', isRefused()).then(() => undefined))
  expect(page.now().state).toMatchObject({ status: 'failed', name: 'first.png' })
  await page.does(() => void page.now().send(picture('second.png')))
  await page.does(() => void page.now().send(picture('third.png')))
  await page.does(() => answer('third.png', isSent))
  await page.does(() => vi.waitFor(() => expect(page.now().state.status).toBe('sent')))
  await page.does(() => answer('second.png', isRefused()).catch(() => undefined))
  expect(page.now().state).toMatchObject({ status: 'sent', name: 'third.png' })
  await page.leave()
})

it('a picture that was refused is said to be so until another is chosen', async () => {
  const answer = answeredByName()
  const page = await visit(() => useSample())
  const choose = async (name: string) => {
    await page.does(() => page.now().choose(picture(name)))
    expect(page.now().file?.name).toBe(name)
  }
  await choose('first.png')
  await page.does(async () => {
    const sending = page.now().withSample({ id: 'form', token: 'token' }, async () => undefined)
    await answer('first.png', isRefused())
    await expect(sending).rejects.toThrow('too large')
  })
  expect(page.now().refusal).toBe('too large')
  await choose('second.png')
  expect(page.now().refusal).toBeNull()
  await page.leave()
})
