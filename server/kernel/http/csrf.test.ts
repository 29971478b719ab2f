import { afterEach, expect, it, vi } from 'vitest'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { CSRF_LIFETIME_MS } from './csrf.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
afterEach(() => void vi.useRealTimers())

it.each([
  [CSRF_LIFETIME_MS - 1000, 200, undefined],
  [CSRF_LIFETIME_MS + 1000, 403, 'http.csrf'],
])('a token of %i milliseconds is answered with %i', async (age, status, code) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const visitor = site.visitor()
  const headers = { 'x-csrf-token': await visitor.csrfToken() }
  vi.setSystemTime(Date.now() + age)
  const body = { email: 'nobody@example.org' }
  const answer = await visitor.send<typeof forgotPassword>('POST', forgotPassword.path, {
    body,
    headers,
  })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})
