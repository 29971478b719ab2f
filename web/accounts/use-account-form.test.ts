import { createElement, type SubmitEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/http/api-error.ts'
import { i18n, loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { openWindow } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useAccountForm } from './use-account-form.ts'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
  openWindow()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a rest of the breaker counts down, ends, and lets the form be sent again by hand alone', async () => {
  const t = i18n.getFixedT('es', 'ui')
  const unavailable = (count: number) => t('connection.unavailable', { count })
  const send = vi.fn(async () => {
    throw new ApiError(0, { error: unavailable(28), code: 'connection.unavailable' }, 28_000)
  })
  const loadRules = async () => () => ({ payload: {} })
  const page = await visit(() => useAccountForm({ names: [], loadRules, send }).form)
  const problemHtml = () => renderToStaticMarkup(createElement('p', null, page.now().problem))
  const press = async () => {
    const event = { preventDefault() {}, currentTarget: { elements: [] } } as unknown
    await page.does(() => page.now().onSubmit(event as SubmitEvent<HTMLFormElement>))
    await page.does(() => vi.advanceTimersByTimeAsync(0))
  }

  await press()
  expect(problemHtml()).toContain(`<span aria-hidden="true">${unavailable(28)}</span>`)
  await page.does(() => vi.advanceTimersByTimeAsync(5_000))
  expect(problemHtml()).toContain(`<span aria-hidden="true">${unavailable(23)}</span>`)
  expect(page.now().waiting).toBe(true)
  await press()
  expect(send).toHaveBeenCalledTimes(1)

  await page.does(() => vi.advanceTimersByTimeAsync(23_000))
  expect(problemHtml()).toBe(`<p>${t('restOver')}</p>`)
  expect(page.now().waiting).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
  await press()
  expect(send).toHaveBeenCalledTimes(2)
  await page.leave()
})
