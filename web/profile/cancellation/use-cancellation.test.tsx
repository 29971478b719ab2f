import { act, renderHook, waitFor } from '@testing-library/react'
import type { SubmitEvent } from 'react'
import { beforeAll, expect, it } from 'vitest'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { loadTexts, startTexts } from '#web/kernel/i18n/i18n.ts'
import { refusal, serverAnswering } from '#web/testing/browser.ts'
import type { Cancellable } from './cancel-one-by-one.ts'
import { useCancellation } from './use-cancellation.ts'

beforeAll(async () => {
  await startTexts('es')
  await loadTexts(['errors'])
})

const enrolments = ['one', 'two'].map((enrolmentId) => ({ enrolmentId }) as Cancellable)
const openForm = () =>
  renderHook(() =>
    useCancellation({
      user: { id: 'ane' } as AuthenticatedUser,
      enrolments,
      chosen: null,
      onDone: () => {},
      refetch: () => {},
    }),
  )

it('people and reason survive a reload, and the comment stays out of the storage', async () => {
  const before = openForm()
  await act(async () => before.result.current.form.setValue('people', ['two']))
  await act(async () => before.result.current.form.setValue('reason', 'personalReasons'))
  await act(async () => before.result.current.form.setValue('comment', 'my heart'))
  expect(JSON.stringify(sessionStorage)).not.toContain('heart')
  expect(localStorage).toHaveLength(0)

  const after = openForm()
  const typed = { people: ['two'], reason: 'personalReasons', comment: '', confirmed: false }
  expect(after.result.current.form.getValues()).toEqual(typed)
  expect(after.result.current.restored).toBe(true)
})

it.each([
  ['after a cancellation the enrolments are refetched', 200, undefined],
  ['without one they stay as they are', 404, 'before'],
])('%s', async (_, status, left) => {
  serverAnswering(() => (status === 200 ? {} : refusal(status, 'subscriptions.enrolmentNotFound')))
  queryClient.setQueryData(['enrolment', 'mine', 'ane'], 'before')
  const form = openForm()
  await act(async () => form.result.current.form.setValue('people', ['two']))
  await act(async () => form.result.current.form.setValue('reason', 'personalReasons'))
  await act(async () => form.result.current.form.setValue('confirmed', true))
  const press = { preventDefault() {} } as SubmitEvent<HTMLFormElement>
  await act(async () => form.result.current.formProps.onSubmit(press))
  await waitFor(() => expect(form.result.current.formProps.isPending).toBe(false))
  expect(form.result.current.ended).toHaveLength(status === 200 ? 1 : 0)
  expect(queryClient.getQueryData(['enrolment', 'mine', 'ane'])).toBe(left)
})
