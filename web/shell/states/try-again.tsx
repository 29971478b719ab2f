import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#web/ui/feedback/failure-notice.tsx'
import { useRest } from './use-rest.tsx'

export interface TryAgainProps {
  title?: ReactNode
  /** Why it failed. After the breaker's refusal it is tried again by itself. */
  reason: Error | string
  /** Settles when the new attempt has ended. */
  retry: () => Promise<unknown>
  /** An attempt that something else has begun is under way. */
  busy?: boolean
}

/**
 * Stands where something could not be had, until it can; also while it is being tried again. Whoever
 * has pressed the button goes on with what comes in its place.
 */
export function TryAgain({ title, reason, retry, busy = false }: TryAgainProps) {
  const { t } = useTranslation('ui')
  const [isTrying, setIsTrying] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  // The last moment at which it is still there to be asked.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const section = element.closest('section')
      queueMicrotask(() => focusHeading(section))
    }
  }, [])

  async function onRetry(): Promise<void> {
    setIsTrying(true)
    try {
      await retry()
    } finally {
      setIsTrying(false)
      setAttempt((before) => before + 1)
    }
  }

  const resting = useRest(reason, () => void onRetry())
  return (
    <div ref={box}>
      <FailureNotice
        title={title}
        text={resting ?? (typeof reason === 'string' ? reason : reason.message)}
        waiting={resting !== null}
        retryText={t('retry')}
        onRetry={() => void onRetry()}
        busy={isTrying || busy}
        attempt={attempt}
      />
    </div>
  )
}

/** Unless what has come took the focus itself. */
function focusHeading(section: Element | null): void {
  if (document.activeElement !== document.body) return
  const near = section?.isConnected ? section.querySelector('h2') : null
  const heading = near ?? document.querySelector('main h1') ?? document.getElementById('main')
  if (!(heading instanceof HTMLElement)) return
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus()
}
