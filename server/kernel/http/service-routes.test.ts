import { beforeAll, expect, it } from 'vitest'
import { ready } from '#domain/service-contract.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const lines: string[] = []
const logTo = { write: (line: string) => lines.push(line) }
const environment = { LOG_LEVEL: 'error' }
const site = sharedTestApp({ now: '2025-01-10T10:00:00Z', environment, logTo })
beforeAll(() => {
  site.deps.jobs = { running: () => true }
})

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

it('a load balancer may ask each second, and a process that is not ready logs nothing', async () => {
  const ask = (count: number) =>
    Promise.all(Array.from({ length: count }, () => site.visitor().call(ready)))
  expect((await ask(1000)).map(({ status }) => status)).toEqual(Array(1000).fill(200))
  site.deps.jobs = { running: () => false }
  expect((await ask(3)).map(({ status }) => status)).toEqual([503, 503, 503])
  expect(lines).toEqual([])
})
