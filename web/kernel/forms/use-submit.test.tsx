import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { useSubmit } from './use-submit.ts'

const refusal = (code: string) => new ApiError(409, { error: `the words of ${code}`, code })

it('a second press does nothing while the first is under way', async () => {
  const sent: string[] = []
  let answer = (_: string) => {}
  const { result } = renderHook(() =>
    useSubmit((what: string) => {
      sent.push(what)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    }),
  )
  await act(async () => {
    result.current.mutate('one')
    result.current.mutate('two')
  })
  expect(result.current).toMatchObject({ isPending: true, data: null })
  await act(async () => answer('done'))
  expect(sent).toEqual(['one'])
  expect(result.current).toMatchObject({ isPending: false, data: 'done', errorText: null })
})

it('a failure is said in its own words, in others, or not at all, until it is forgotten', async () => {
  const others: Record<string, string> = { b: 'other words', c: '' }
  const { result } = renderHook(() =>
    useSubmit((code: string) => Promise.reject(refusal(code)), {
      onError: ({ code }) => others[code],
    }),
  )
  for (const [code, errorText] of [
    ['a', 'the words of a'],
    ['b', 'other words'],
    ['c', ''],
  ] as const) {
    await act(async () => result.current.mutate(code))
    expect(result.current).toMatchObject({ isPending: false, errorText, error: { code } })
  }
  await act(async () => result.current.reset())
  expect(result.current).toMatchObject({ errorText: null, error: null })
})
