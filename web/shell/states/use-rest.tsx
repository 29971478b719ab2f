import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/http/api-error.ts'

const SECOND = 1_000

/** How long it still lasts, and what is said when it is over. */
const trying = { left: 'rests', over: 'loading' } as const
/** The same where it is the reader who tries again. */
export const readerTries = { left: 'connection.unavailable', over: 'restOver' } as const

/**
 * Follows the rest that the breaker gives a call (spec §4), and calls back once when it is over.
 *
 * @returns the words that say how long it lasts, or null for every other failure. They count down to
 * the eye alone: a screen reader would read out each second.
 */
export function useRest(
  error: Error | string | null,
  onOver: () => void,
  texts: typeof trying | typeof readerTries = trying,
): ReactNode {
  const { t } = useTranslation('ui')
  const rest = error instanceof ApiError ? error.rest : 0
  const [shown, setShown] = useState({ error, left: rest })
  if (shown.error !== error) setShown({ error, left: rest })
  const newest = useRef(onOver)
  useEffect(() => {
    newest.current = onOver
  })

  useEffect(() => {
    if (!(error instanceof ApiError) || error.rest === 0) return
    const until = Date.now() + error.rest
    const timer = setInterval(() => {
      const left = until - Date.now()
      setShown({ error, left })
      if (left > 0) return
      clearInterval(timer)
      newest.current()
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
