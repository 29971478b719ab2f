import { createElement, type SubmitEvent } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountForm, type AccountFormProps } from '#web/accounts/account-form.tsx'
import { loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { openWindow, refusal, serverAnswering } from '#web/testing/browser.ts'
import { elementsIn, visit } from '#web/testing/visit.ts'
import RegisterPage from './register-page.tsx'

class Box {
  checked = true
  name: string
  value: string
  type: string
  constructor(name: string, value: string, type = 'text') {
    this.name = name
    this.value = value
    this.type = type
  }
}

const password = 'Tximeleta-urdina-7!'
const filledIn = {
  elements: [
    new Box('firstName', 'Ane'),
    new Box('lastName', 'Alkorta'),
    new Box('email', 'ane@example.org'),
    new Box('phone', '+34600123123'),
    new Box('locality', 'Zumaia'),
    new Box('password', password),
    new Box('repeatPassword', password),
    new Box('acceptTerms', 'on', 'checkbox'),
  ],
}

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['accounts', 'errors'])
  openWindow()
  vi.stubGlobal('HTMLInputElement', Box)
  vi.stubGlobal('HTMLTextAreaElement', class {})
})
afterEach(() => void vi.unstubAllGlobals())

it('an account is requested with one key, however often the form is sent', async () => {
  const calls = serverAnswering(() => refusal(429, 'http.tooManyRequests'))
  const sent = () => calls.filter(({ path }) => path === '/api/register')
  const page = await visit(
    () => RegisterPage(),
    (drawn) => createElement(MemoryRouter, null, drawn),
  )
  const form = () => {
    const [found] = elementsIn(page.now(), ({ type }) => type === AccountForm)
    return found?.props as unknown as AccountFormProps
  }
  const press = { preventDefault() {}, currentTarget: filledIn } as unknown
  for (const times of [1, 2]) {
    await page.does(() => form().onSubmit(press as SubmitEvent<HTMLFormElement>))
    await page.does(() => vi.waitFor(() => expect(sent()).toHaveLength(times)))
    await page.does(() => vi.waitFor(() => expect(form().busy).toBe(false)))
  }
  const keys = sent().map(({ body }) => (body as { requestKey: string }).requestKey)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  await page.leave()
})
