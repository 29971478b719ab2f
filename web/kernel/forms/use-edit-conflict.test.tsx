import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { useEditConflict } from './use-edit-conflict.ts'

const refusal = (code: string) => new ApiError(409, { error: `the words of ${code}`, code })

function openForm(refetch: () => Promise<{ version: number } | undefined>) {
  const { result } = renderHook(() =>
    useEditConflict({ code: 'library.changed', version: 3, refetch }),
  )
  const detect = (code: string) => act(() => result.current.detect(refusal(code)))
  return { result, detect }
}

it('what was stored meanwhile is shown, and its version is sent from then on', async () => {
  const { result, detect } = openForm(async () => ({ version: 5 }))
  expect(result.current).toMatchObject({ newer: null, version: 3 })
  expect(await detect('library.changed')).toBe('')
  expect(result.current).toMatchObject({ newer: { version: 5 }, version: 5 })
})

it.each([
  ['cannot be had', undefined],
  ['is no newer', { version: 3 }],
])('nobody writes over what they have not seen: where it %s, the refusal is shown', async (_, now) => {
  const { result, detect } = openForm(async () => now)
  expect(await detect('library.changed')).toBe('the words of library.changed')
  expect(result.current).toMatchObject({ newer: null, version: 3 })
})

it('other refusals are none of its business', async () => {
  const { result, detect } = openForm(() => Promise.reject(new Error('not asked')))
  expect(await detect('library.fileTypeInvalid')).toBeUndefined()
  expect(result.current.version).toBe(3)
})
