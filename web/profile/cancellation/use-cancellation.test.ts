import type { SubmitEvent } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { queries } from '#web/http/queries.ts'
import { loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { openWindow, refusal, serverAnswering } from '#web/testing/browser.ts'
import { visit } from '#web/testing/visit.ts'
import type { Cancellable } from './cancel-one-by-one.ts'
import { useCancellation } from './use-cancellation.ts'

let browser: ReturnType<typeof openWindow>
beforeAll(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
})
beforeEach(() => {
  browser = openWindow()
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

const enrolments = ['one', 'two'].map((enrolmentId) => ({ enrolmentId }) as Cancellable)
const openForm = () =>
  visit(() =>
    useCancellation({
      ...{ user: { id: 'ane' } as AuthenticatedUser, enrolments, chosen: null },
      ...{ onDone: () => {}, reread: () => {} },
    }),
  )

it('people and reason survive a reload, and the comment stays out of the storage', async () => {
  const before = await openForm()
  await before.does(() => before.now().form.setValue('people', ['two']))
  await before.does(() => before.now().form.setValue('reason', 'personalReasons'))
  await before.does(() => before.now().form.setValue('comment', 'my heart'))
  expect(browser.sessionStorage.texts().join()).not.toContain('heart')
  expect(browser.localStorage.texts()).toEqual([])
  await before.leave()

  const after = await openForm()
  const typed = { people: ['two'], reason: 'personalReasons', comment: '', confirmed: false }
  expect(after.now().form.getValues()).toEqual(typed)
  expect(after.now().restored).toBe(true)
  await after.leave()
})

it.each([
  ['after a cancellation the enrolments are refetched', 200, undefined],
  ['without one they stay as they are', 404, 'before'],
])('%s', async (_, status, left) => {
  serverAnswering(() => (status === 200 ? {} : refusal(status, 'subscriptions.enrolmentNotFound')))
  queries.setQueryData(['enrolment', 'mine', 'ane'], 'before')
  const form = await openForm()
  await form.does(() => form.now().form.setValue('people', ['two']))
  await form.does(() => form.now().form.setValue('reason', 'personalReasons'))
  await form.does(() => form.now().form.setValue('confirmed', true))
  const press = { preventDefault() {} } as SubmitEvent<HTMLFormElement>
  await form.does(() => form.now().frame.onSubmit(press))
  await form.does(() => vi.waitFor(() => expect(form.now().frame.busy).toBe(false)))
  expect(form.now().ended).toHaveLength(status === 200 ? 1 : 0)
  expect(queries.getQueryData(['enrolment', 'mine', 'ane'])).toBe(left)
  await form.leave()
})
