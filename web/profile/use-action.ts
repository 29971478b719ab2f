import { useState } from 'react'
import { ApiError } from '#web/http/api-error.ts'

export interface ActionState {
  busy: boolean
  /** How often it was tried; a new report each time, so that the same words are read out again. */
  attempt: number
  /** What to say once the newest attempt has succeeded. */
  done: string | null
  /** Why the newest attempt failed, in words. */
  problem: string | null
}

const untried: ActionState = { busy: false, attempt: 0, done: null, problem: null }

/** Something that one press of a button does; `act` gives the words that say that it is done. */
export function useAction(act: () => Promise<string>): ActionState & { run: () => void } {
  const [state, setState] = useState(untried)

  async function run(): Promise<void> {
    setState(({ attempt }) => ({ ...untried, busy: true, attempt: attempt + 1 }))
    try {
      const done = await act()
      setState(({ attempt }) => ({ ...untried, attempt, done }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(({ attempt }) => ({ ...untried, attempt, problem: error.message }))
    }
  }

  return { ...state, run: () => void run() }
}
