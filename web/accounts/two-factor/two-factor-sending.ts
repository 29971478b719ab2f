import { useState } from 'react'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'

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
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<CodeProblem | null>(null)
  const { isPending, mutate } = useSubmit(
    (code: string) => {
      setProblem(null)
      return send(code)
    },
    { onError: ({ code, message }) => refuse({ kind: kinds[code] ?? 'failed', text: message }) },
  )

  function refuse(reason: CodeProblem): void {
    setProblem(reason)
    setAttempt((before) => before + 1)
  }

  return {
    busy: isPending,
    attempt,
    problem,
    submit: mutate,
    refuse,
  }
}
