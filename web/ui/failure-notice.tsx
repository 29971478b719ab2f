import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export interface FailureNoticeProps {
  title: ReactNode
  /** Why it failed, in words. */
  text: ReactNode
  retryText: string
  onRetry: () => void
  /** The new attempt is under way. */
  busy?: boolean
}

/** Stands where something could not be loaded, with the way to try again. */
export function FailureNotice({ title, text, retryText, onRetry, busy }: FailureNoticeProps) {
  return (
    <Notice tone="error" title={title}>
      <p>{text}</p>
      <p className="pt-2">
        <Button onClick={onRetry} busy={busy ?? false}>
          {retryText}
        </Button>
      </p>
    </Notice>
  )
}
