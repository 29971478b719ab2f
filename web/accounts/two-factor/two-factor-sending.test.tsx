import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { useCodeSending } from './two-factor-sending.ts'

it.each([
  ['accounts.twoFactorInvalid', 'wrong'],
  ['accounts.recoveryCodeInvalid', 'wrong'],
  ['accounts.twoFactorLocked', 'locked'],
  ['connection.offline', 'failed'],
])('each refusal by %s counts, so that the field has the focus and the words are read out again', async (code, kind) => {
  const { result } = renderHook(() =>
    useCodeSending(async () => {
      throw new ApiError(400, { error: 'the same words', code })
    }),
  )
  for (const attempt of [1, 2]) {
    await act(async () => result.current.submit('123456'))
    expect(result.current).toMatchObject({ attempt, problem: { kind, text: 'the same words' } })
  }
})

it('one code is sent at a time', async () => {
  const sent: string[] = []
  let take = () => {}
  const { result } = renderHook(() =>
    useCodeSending((code) => {
      sent.push(code)
      return new Promise((resolve) => {
        take = resolve
      })
    }),
  )
  await act(async () => result.current.submit('123456'))
  expect(result.current.busy).toBe(true)
  await act(async () => result.current.submit('654321'))
  await act(async () => take())
  expect(sent).toEqual(['123456'])
  expect(result.current).toMatchObject({ busy: false, attempt: 0, problem: null })
})
