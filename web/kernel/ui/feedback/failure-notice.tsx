import type { ReactNode } from 'react'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from './notice.tsx'

interface FailureNoticeProps {
  title: ReactNode
  /** Why it failed, in words. */
  text: ReactNode
  retryText: string
  onRetry: () => void
  /** The new attempt is under way. */
  busy?: boolean
  /** A retry is scheduled: the button does nothing, and keeps the focus. */
  waiting?: boolean
  /** How many have failed before: why it failed is read out again after each. */
  attempt?: number
}

/** Stands where something could not be loaded, with the way to try again. */
export function FailureNotice(props: FailureNoticeProps) {
  const { title, text, retryText, onRetry, busy, waiting, attempt } = props
  return (
    <Notice tone="error" title={title}>
      <p key={attempt}>{text}</p>
      <p className="pt-2">
        <Button
          onClick={onRetry}
          busy={busy ?? false}
          aria-disabled={waiting}
          className={waiting ? 'opacity-60' : undefined}
        >
          {retryText}
        </Button>
      </p>
    </Notice>
  )
}
