import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { serverAnswering } from '#web/testing/browser.ts'
import { usePasswordStrength } from './use-password-strength.ts'

const easy = 'Zumaia-2024!'
const hard = 'Tximeleta-urdina-7!'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

const serverThatKnows = () =>
  serverAnswering(({ body }) => {
    const { password } = body as { password: string }
    return { weakness: password === easy ? 'accounts.passwordBreached' : null }
  })

const typing = () =>
  renderHook((password) => usePasswordStrength(password, { form: null }), { initialProps: '' })
const pause = () => act(() => vi.advanceTimersByTimeAsync(500))

it('the server is called once typing pauses, and not at every letter', async () => {
  const requests = serverThatKnows()
  const { result, rerender } = typing()
  rerender(`${hard}1`)
  rerender(hard)
  await pause()
  expect(requests.map(({ body }) => body)).toEqual([{ password: hard }])
  expect(result.current).toBeNull()
})

it('what was said of a password is not said of the next one', async () => {
  serverThatKnows()
  const { result, rerender } = typing()
  rerender(easy)
  await pause()
  expect(result.current).toBe('accounts.passwordBreached')
  rerender(hard)
  expect(result.current).toBeUndefined()
  await pause()
  expect(result.current).toBeNull()
})
