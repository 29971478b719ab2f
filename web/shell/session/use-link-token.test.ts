import { createElement } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWindow } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import { useLinkToken } from './use-link-token.ts'

beforeEach(() => void openWindow())
afterEach(() => void vi.unstubAllGlobals())

const arriveAt = (...addresses: string[]) =>
  visit(
    () => ({ token: useLinkToken(), at: useLocation(), go: useNavigate() }),
    (page) => createElement(MemoryRouter, { initialEntries: addresses }, page),
  )

it('the token of a link is known, and stands in the address no more', async () => {
  const page = await arriveAt('/confirmar?token=secret&lng=eu')
  const { token, at } = page.now()
  expect([token, at.pathname, at.search]).toEqual(['secret', '/confirmar', '?lng=eu'])
  await page.leave()
})

it('no way back leads to the address with the token', async () => {
  const page = await arriveAt('/', '/confirmar?token=secret')
  await page.does(() => page.now().go(-1))
  expect(page.now().at.pathname).toBe('/')
  await page.leave()
})

it('without a token there is none', async () => {
  const page = await arriveAt('/confirmar?lng=eu')
  expect([page.now().token, page.now().at.search]).toEqual([null, '?lng=eu'])
  await page.leave()
})
