import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePauseCountdown } from '#web/kernel/http/use-pause-countdown.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

interface TryAgainProps {
  title?: ReactNode
  /** The failure. One of an open breaker is retried automatically. */
  reason: Error | string
  /** Settles when the new attempt has ended. */
  retry: () => Promise<unknown>
  /** An attempt that something else has begun is under way. */
  busy?: boolean
}

/**
 * Replaces a part that could not be loaded, until it is; also while it is being retried. After the
 * button was pressed, the focus moves to the loaded part.
 */
export function TryAgain({ title, reason, retry, busy = false }: TryAgainProps) {
  const { t } = useTranslation('ui')
  const [isTrying, setIsTrying] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const box = useRef<HTMLDivElement>(null)

  // The last moment at which the element exists.
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

  const countdown = usePauseCountdown(reason, () => void onRetry())
  return (
    <div ref={box}>
      <Notice tone="error" title={title}>
        {/* Read out again after each attempt. */}
        <p key={attempt}>{countdown ?? (typeof reason === 'string' ? reason : reason.message)}</p>
        <p className="pt-2">
          {/* While a retry is scheduled it does nothing, and keeps the focus. */}
          <Button
            onClick={() => void onRetry()}
            busy={isTrying || busy}
            aria-disabled={countdown !== null}
            className={countdown === null ? undefined : 'opacity-60'}
          >
            {t('retry')}
          </Button>
        </p>
      </Notice>
    </div>
  )
}

/** Unless the loaded content took the focus itself. */
function focusHeading(section: Element | null): void {
  if (document.activeElement !== document.body) return
  const near = section?.isConnected ? section.querySelector('h2') : null
  const heading = near ?? document.querySelector('main h1') ?? document.getElementById('main')
  if (!(heading instanceof HTMLElement)) return
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus()
}
