import { beforeEach, expect, it, vi } from 'vitest'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { serverAnswering } from '#web/testing/browser.ts'
import { readArrivingDraft } from './draft.ts'
import { enrolmentFormStorage } from './form-storage.ts'

const programme = 1 as ProgrammeId
const asthma = {
  place: 'self',
  firstName: 'Ane',
  lastName: 'Alkorta',
  additionalInfo: 'Asma',
}

beforeEach(() => void vi.useFakeTimers())

/** The form is arrived at while its health text is on its way, and this reading is the first to find it. */
async function arrive(findsAt: number, isConfirmed: boolean) {
  enrolmentFormStorage(sessionStorage, 'ane', programme).confirmHealth(isConfirmed)
  const calls = serverAnswering(() => ({
    draft: null,
    typedHealth: calls.length >= findsAt ? [asthma] : [],
  }))
  const reading = readArrivingDraft('ane', programme, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10_000)
  return { draft: await reading, times: calls.length }
}

it.each([
  [1, true, 1, 1],
  [3, true, 1, 0],
  [1, false, 1, 1],
  [3, false, 3, 1],
  [99, false, 5, 0],
])('found at the %i. reading, confirmed %s: read %i times, %i text', async (findsAt, isConfirmed, times, texts) => {
  const arrived = await arrive(findsAt, isConfirmed)
  expect(arrived.times).toBe(times)
  expect(arrived.draft.typedHealth).toHaveLength(texts)
})
