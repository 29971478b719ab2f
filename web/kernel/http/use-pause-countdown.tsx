import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'

const SECOND = 1_000

/** Texts while the breaker pauses a call that is then retried automatically, and afterwards. */
const automaticRetry = { left: 'rests', over: 'loading' } as const
/** The same for a call that users repeat themselves. */
export const manualRetry = { left: 'connection.unavailable', over: 'restOver' } as const

/**
 * Counts down the pause of a call whose breaker is open (spec §4), and calls `onOver` once at its end.
 *
 * @returns the text of the countdown, or null for every other failure. The seconds change visually
 * alone: a screen reader would read out each of them.
 */
export function usePauseCountdown(
  error: Error | string | null,
  onOver: () => void,
  texts: typeof automaticRetry | typeof manualRetry = automaticRetry,
): ReactNode {
  const { t } = useTranslation('ui')
  const rest = error instanceof ApiError ? error.rest : 0
  const [shown, setShown] = useState({ error, left: rest })
  if (shown.error !== error) setShown({ error, left: rest })
  const onPauseOver = useEffectEvent(onOver)

  useEffect(() => {
    if (!(error instanceof ApiError) || error.rest === 0) return
    const until = Date.now() + error.rest
    const timer = setInterval(() => {
      const left = until - Date.now()
      setShown({ error, left })
      if (left > 0) return
      clearInterval(timer)
      onPauseOver()
    }, SECOND)
    return () => clearInterval(timer)
  }, [error])

  if (rest === 0) return null
  if (shown.left <= 0) return t(texts.over)
  const inWords = (milliseconds: number) =>
    t(texts.left, { count: Math.ceil(milliseconds / SECOND) })
  return (
    <>
      <span className="sr-only">{inWords(rest)}</span>
      <span aria-hidden="true">{inWords(shown.left)}</span>
    </>
  )
}
