import { expect, test } from 'vitest'
import { createBusinessDay } from './business-day.ts'
import type { Deps } from './deps.ts'

/** The business day with a sandbox whose clock can be moved, be out of order, and counts its readers. */
function dayWithSandbox() {
  const state = {
    now: '2026-11-21T10:00:00Z',
    sandbox: '2030-01-14T12:00:00Z',
    requests: 0,
    fails: false,
  }
  const warnings: unknown[] = []
  const { read } = createBusinessDay({
    clock: { now: () => new Date(state.now) },
    businessClock: {
      async now() {
        state.requests += 1
        if (state.fails) throw new Error('no sandbox')
        return new Date(state.sandbox)
      },
    },
    log: { warn: (what: unknown) => warnings.push(what) },
  } as unknown as Deps)
  return { today: async () => (await read()).today, state, warnings }
}

test('in demo mode it is the sandbox’s day, fetched at most four times a second', async () => {
  const { today, state } = dayWithSandbox()
  expect(await Promise.all([today(), today()])).toEqual(['2030-01-14', '2030-01-14'])
  expect(state.requests).toBe(1)
  state.sandbox = '2030-01-15T12:00:00Z'
  state.now = '2026-11-21T10:00:00.200Z'
  expect(await today()).toBe('2030-01-14')
  state.now = '2026-11-21T10:00:00.250Z'
  expect(await today()).toBe('2030-01-15')
})

test('pages come with the last day known while the sandbox is out of order', async () => {
  const { today, state, warnings } = dayWithSandbox()
  await today()
  state.fails = true
  state.now = '2026-11-21T10:01:00Z'
  expect(await today()).toBe('2030-01-14')
  expect(warnings).toHaveLength(1)
})

test('and with the real one when none is known', async () => {
  const { today, state } = dayWithSandbox()
  state.fails = true
  expect(await today()).toBe('2026-11-21')
})
