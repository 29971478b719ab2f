import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ActionState } from './use-action.ts'

/** What came of pressing a button, beside it; there from the start, so that it is read out. */
export function ActionReport({ attempt, done, problem }: ActionState) {
  const words = problem ?? done
  return (
    <div role="status" className="empty:hidden">
      {words && (
        <Notice key={attempt} tone={problem ? 'error' : 'success'} role="none">
          <p className="wrap-anywhere">{words}</p>
        </Notice>
      )}
    </div>
  )
}
