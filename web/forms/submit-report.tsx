import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Submission } from './use-submit.ts'

/** What came of pressing a button, beside it; there from the start, so that it is read out. */
export function SubmitReport({ attempt, result, problem }: Submission<string>) {
  const words = problem ?? result
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
