import type { FaultRule } from '../../http/faults.ts'
import type { SandboxState } from '../state.ts'

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    ...(body
      ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(answer.error?.message ?? `HTTP ${response.status}`)
  return answer
}

export const readState = () => call<SandboxState>('_sandbox/state')

/** When the website's next charge is due, in Unix seconds; undefined if none is. */
export async function readNextCharge(): Promise<number | undefined> {
  const { nextCharge } = await call<{ nextCharge: string | null }>('_sandbox/next')
  return nextCharge === null ? undefined : Date.parse(nextCharge) / 1000
}

/** Moves the clock on to a moment in Unix seconds; answers once everything due has been done. */
export const moveClock = (moment: number) =>
  call('_sandbox/clock', { now: new Date(moment * 1000).toISOString() })

export const setFaults = (faults: Omit<FaultRule, 'id'>[]) => call('_sandbox/faults', { faults })

export const resetEverything = () => call('_sandbox/reset', {})
