import { useRef, useState } from 'react'
import { ApiError } from '#web/http/api-error.ts'

/** Why a code was not taken. */
export interface CodeProblem {
  kind: 'wrong' | 'locked' | 'failed'
  /** In the reader's language, with the attempts or minutes that are left. */
  text: string
}

const kinds: Readonly<Record<string, CodeProblem['kind']>> = {
  'accounts.twoFactorInvalid': 'wrong',
  'accounts.twoFactorFormat': 'wrong',
  'accounts.recoveryCodeInvalid': 'wrong',
  'accounts.twoFactorLocked': 'locked',
}

/**
 * Sends one code at a time and remembers why the last was refused. `attempt` rises with each
 * refusal, so that the same words can be read out again.
 */
export function useCodeSending(send: (code: string) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<CodeProblem | null>(null)
  const isSending = useRef(false)

  function refuse(reason: CodeProblem): void {
    setProblem(reason)
    setAttempt((before) => before + 1)
  }

  async function submit(code: string): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setProblem(null)
    try {
      await send(code)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse({ kind: kinds[error.code] ?? 'failed', text: error.message })
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    attempt,
    problem,
    submit: (code: string) => void submit(code),
    refuse,
    /** The reader writes another code: the words about the last one are no longer true. */
    forget: () => setProblem(null),
  }
}
