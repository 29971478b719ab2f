import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { useSample } from '#web/banners/use-sample.ts'
import { loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { serverAnswering } from '#web/testing/browser.ts'
import { requestsAnswered } from '#web/testing/sent-files.ts'
import { useUpload } from './use-upload.ts'

const picture = (name: string) => new File(['content'], name, { type: 'image/png' })
const isSent = Response.json({ id: 'an id' })
const isRefused = () => Response.json({ error: 'too large', code: 'files.tooBig' }, { status: 413 })

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
  serverAnswering(() => ({}))
})

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
  const { result } = renderHook(() => useUpload(uploadFile, { purpose: 'document' }))
  await act(async () => void result.current.send(picture('first.png')))
  await act(async () => answer('first.png', isRefused()).then(() => undefined))
  expect(result.current.state).toMatchObject({ status: 'failed', name: 'first.png' })
  await act(async () => void result.current.send(picture('second.png')))
  await act(async () => void result.current.send(picture('third.png')))
  await act(async () => answer('third.png', isSent))
  await waitFor(() => expect(result.current.state.status).toBe('sent'))
  await act(async () => answer('second.png', isRefused()).catch(() => undefined))
  expect(result.current.state).toMatchObject({ status: 'sent', name: 'third.png' })
})

it('a picture that was refused is said to be so until another is chosen', async () => {
  const answer = answeredByName()
  const { result } = renderHook(() => useSample())
  const choose = async (name: string) => {
    await act(async () => result.current.choose(picture(name)))
    expect(result.current.file?.name).toBe(name)
  }
  await choose('first.png')
  await act(async () => {
    const sending = result.current.withSample('form', async () => undefined)
    await answer('first.png', isRefused())
    await expect(sending).rejects.toThrow('too large')
  })
  expect(result.current.refusal).toBe('too large')
  await choose('second.png')
  expect(result.current.refusal).toBeNull()
})
