import { beforeEach, expect, it, vi } from 'vitest'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { serverAnswering } from '#web/testing/browser.ts'
import { newForm } from './person/people-form.ts'
import { createKeeper } from './use-typed-health.ts'

const profile = { firstName: 'Ane', lastName: 'Alkorta', phone: '', locality: '' }
const form = (additionalInfo: string) => {
  const empty = newForm(profile as Parameters<typeof newForm>[0])
  return { ...empty, self: { ...empty.self, additionalInfo, healthConsent: true } }
}

/** The requests, and their responses: as soon as a test triggers them. */
let sent: string[]
let answers: ((status: number) => void)[]
let confirmed: boolean
let keeper: ReturnType<typeof createKeeper>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answers = []
  confirmed = true
  serverAnswering(({ body }) => {
    const { typedHealth } = body as { typedHealth: { additionalInfo: string }[] }
    sent.push(typedHealth.map(({ additionalInfo }) => additionalInfo).join())
    return new Promise((resolve) =>
      answers.push((status) => resolve(Response.json({ success: true }, { status }))),
    )
  })
  keeper = createKeeper({
    programmeId: 1 as ProgrammeId,
    start: form(''),
    isUnsent: false,
    sent: [],
    onConfirmed: (isConfirmed) => {
      confirmed = isConfirmed
    },
  })
})

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function answer(status: number): Promise<void> {
  answers.shift()?.(status)
  await passes(0)
}

it('what was typed goes at once when the page is left', async () => {
  const end = keeper.begin()
  keeper.write(form('Asma'))
  window.dispatchEvent(new Event('pagehide'))
  await passes(0)
  expect(sent).toEqual(['Asma'])
  expect(confirmed).toBe(false)
  await answer(200)
  expect(confirmed).toBe(true)
  end()
})

it('a newer text waits for the older one, also one that is the same as before', async () => {
  const end = keeper.begin()
  keeper.write(form('Asma'))
  await passes(500)
  keeper.write(form(''))
  await passes(500)
  expect(sent).toEqual(['Asma'])
  await answer(200)
  expect(sent).toEqual(['Asma', ''])
  expect(confirmed).toBe(false)
  await answer(200)
  expect(confirmed).toBe(true)
  end()
})

it.each([
  ['when the connection is back', () => void window.dispatchEvent(new Event('online'))],
  ['after a while', () => passes(10_000)],
])('what did not arrive is sent again %s', async (_, comes) => {
  const end = keeper.begin()
  keeper.write(form('Asma'))
  await passes(500)
  vi.stubGlobal('navigator', { onLine: true })
  await answer(503)
  expect(confirmed).toBe(false)
  await comes()
  await passes(0)
  expect(sent).toEqual(['Asma', 'Asma'])
  await answer(200)
  expect(confirmed).toBe(true)
  end()
})

it('a form that was sent sends nothing more', async () => {
  const end = keeper.begin()
  keeper.write(form('Asma'))
  keeper.stop()
  window.dispatchEvent(new Event('pagehide'))
  end()
  await passes(500)
  expect(sent).toEqual([])
})

it('needs nothing else from the server when the page is left, not even a token', async () => {
  vi.setSystemTime(Date.now() + 3_600_000)
  const calls: string[] = []
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push(path)
    return answering(path, init)
  })
  const end = keeper.begin()
  await passes(0)
  calls.length = 0
  keeper.write(form('Asma'))
  window.dispatchEvent(new Event('pagehide'))
  await passes(0)
  expect(calls).toEqual(['/api/enrolment-draft/salud'])
  end()
})
