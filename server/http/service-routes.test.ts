import { afterAll, beforeAll, expect, it } from 'vitest'
import { ready } from '#domain/service-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T10:00:00Z' })
  site.deps.jobs = { running: () => true }
})
afterAll(() => site.stop())

it('however many readiness checks arrive, the card provider is called once in ten seconds', async () => {
  const { payments, clock } = site.deps
  const start = clock.now().getTime()
  let now = start
  let requests = 0
  site.deps.clock = { now: () => new Date(now) }
  site.deps.payments = {
    ...payments,
    ping: async () => {
      requests += 1
    },
  }
  const askAll = () => Promise.all(Array.from({ length: 50 }, () => site.visitor().call(ready)))

  expect((await askAll()).map(({ status }) => status)).toEqual(Array(50).fill(200))
  now = start + 9_999
  await askAll()
  expect(requests).toBe(1)

  now = start + 10_000
  await askAll()
  expect(requests).toBe(2)
})

it('one address may not ask without end', async () => {
  const answers = await Promise.all(Array.from({ length: 301 }, () => site.visitor().call(ready)))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
