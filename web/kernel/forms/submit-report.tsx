import type { ReactNode } from 'react'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { SubmitState } from './use-submit.ts'

/** Shows what came of pressing a button, beside it; there from the start, so that it is read out. */
export function SubmitReport({ submittedAt, data, errorText }: SubmitState<ReactNode>) {
  const words = errorText ?? data
  return (
    <div role="status" className="empty:hidden">
      {words && (
        <Notice key={submittedAt} tone={errorText ? 'error' : 'success'} role="none">
          <p className="wrap-anywhere">{words}</p>
        </Notice>
      )}
    </div>
  )
}
