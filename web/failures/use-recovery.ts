import { useEffect, useState } from 'react'
import { isMissingScript } from './missing-script.ts'
import { recover, reloadWhenBack } from './recover.ts'

/** What is known of a failure: `broken` is ours, the others are of a script that did not arrive. */
export type Failure = 'broken' | 'reloading' | 'outdated' | 'offline'

/** Does about a failure what can be done without its reader, and says what it turned out to be. */
export function useRecovery(error: unknown): Failure {
  const [found, setFound] = useState<Failure>('reloading')

  useEffect(() => {
    if (!isMissingScript(error)) return
    let isCurrent = true
    void recover(error).then((outcome) => isCurrent && setFound(outcome))
    return () => {
      isCurrent = false
    }
  }, [error])

  useEffect(() => {
    if (found === 'offline' && isMissingScript(error)) return reloadWhenBack(error)
  }, [found, error])

  return isMissingScript(error) ? found : 'broken'
}
