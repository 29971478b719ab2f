import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/http/api-error.ts'
import { openWindow } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useCodeSending } from './two-factor-sending.ts'

beforeEach(() => void openWindow())
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['accounts.twoFactorInvalid', 'wrong'],
  ['accounts.recoveryCodeInvalid', 'wrong'],
  ['accounts.twoFactorLocked', 'locked'],
  ['connection.offline', 'failed'],
])('each refusal by %s counts, so that the field has the focus and the words are read out again', async (code, kind) => {
  const page = await visit(() =>
    useCodeSending(async () => {
      throw new ApiError(400, { error: 'the same words', code })
    }),
  )
  for (const attempt of [1, 2]) {
    await page.does(() => page.now().submit('123456'))
    expect(page.now()).toMatchObject({ attempt, problem: { kind, text: 'the same words' } })
  }
  await page.leave()
})

it('one code is sent at a time', async () => {
  const sent: string[] = []
  let take = () => {}
  const page = await visit(() =>
    useCodeSending((code) => {
      sent.push(code)
      return new Promise((resolve) => {
        take = resolve
      })
    }),
  )
  await page.does(() => page.now().submit('123456'))
  expect(page.now().busy).toBe(true)
  await page.does(() => page.now().submit('654321'))
  await page.does(take)
  expect(sent).toEqual(['123456'])
  expect(page.now()).toMatchObject({ busy: false, attempt: 0, problem: null })
  await page.leave()
})
