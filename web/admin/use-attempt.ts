import { useState } from 'react'
import { ApiError } from '#web/http/api-error.ts'

interface Attempt {
  busy: boolean
  /** Why the newest attempt failed, in words. */
  problem: string | null
  run: () => void
  /** Clears the problem, when it is not tried again. */
  forget: () => void
}

/** Something that one press of a button does; it has failed when `act` throws `ApiError`. */
export function useAttempt(act: () => Promise<void>): Attempt {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, run: () => void run(), forget: () => setProblem(null) }
}
