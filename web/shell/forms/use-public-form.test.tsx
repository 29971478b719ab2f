import { act, renderHook } from '@testing-library/react'
import { createElement, type SubmitEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { i18n, loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { usePublicForm } from './use-public-form.ts'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
  vi.useFakeTimers()
})

it('a rest of the breaker counts down, ends, and lets the form be sent again by hand alone', async () => {
  const t = i18n.getFixedT('es', 'ui')
  const unavailable = (count: number) => t('connection.unavailable', { count })
  const send = vi.fn(async () => {
    throw new ApiError(0, { error: unavailable(28), code: 'connection.unavailable' }, 28_000)
  })
  const loadRules = async () => () => ({ payload: {} })
  const { result } = renderHook(() => usePublicForm({ names: [], loadRules, send }).formProps)
  const problemHtml = () => renderToStaticMarkup(createElement('p', null, result.current.errorText))
  const press = async () => {
    const event = { preventDefault() {}, currentTarget: { elements: [] } } as unknown
    await act(async () => result.current.onSubmit(event as SubmitEvent<HTMLFormElement>))
    await act(async () => vi.advanceTimersByTimeAsync(0))
  }

  await press()
  expect(problemHtml()).toContain(`<span aria-hidden="true">${unavailable(28)}</span>`)
  await act(async () => vi.advanceTimersByTimeAsync(5_000))
  expect(problemHtml()).toContain(`<span aria-hidden="true">${unavailable(23)}</span>`)
  expect(result.current.waiting).toBe(true)
  await press()
  expect(send).toHaveBeenCalledTimes(1)

  await act(async () => vi.advanceTimersByTimeAsync(23_000))
  expect(problemHtml()).toBe(`<p>${t('restOver')}</p>`)
  expect(result.current.waiting).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})
