import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem, ProblemKey } from '#web/cards/problem.ts'
import { useProblemText } from '#web/cards/use-problem-text.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { Button, buttonClasses } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { PurchaseStart } from './purchase-state.ts'

export interface BlockedPurchaseProps {
  problem: Problem
  programme: PurchaseStart['programme']
  /** It goes on by itself once the connection is back. */
  resumes: boolean
  /** Says in how long it is tried again by itself; null where it is not. */
  resting: ReactNode
  /** Absent where trying again cannot help. */
  onRetry: (() => void) | undefined
}

/** What has to be put right in the form; everything else can be seen to in the list of people. */
const inForm: readonly ProblemKey[] = ['incompletePerson', 'noPeople']

/** A purchase that cannot go on by itself: why, and the ways out (spec §2). */
export function BlockedPurchase(props: BlockedPurchaseProps) {
  const { problem, programme, resumes, resting, onRetry } = props
  const { t } = useTranslation(['subscriptions', 'enrolments', 'ui'])
  const say = useProblemText()
  const key = 'key' in problem ? problem.key : null
  return (
    <Notice tone="error" title={t('problem.title')}>
      <p>{resting ?? say(problem)}</p>
      {resumes && <p>{t('purchase.resumes')}</p>}
      {onRetry && <p>{t(resting ? 'purchase.restHint' : 'purchase.retryHint')}</p>}
      <div className="flex flex-wrap gap-3 pt-2">
        {onRetry && !resting && <Button onClick={onRetry}>{t('ui:retry')}</Button>}
        {key && inForm.includes(key) ? (
          <Link to={paths.programme(programme.slug)} className={buttonClasses()}>
            {t('enrolments:review.toForm', { name: programme.name })}
          </Link>
        ) : (
          <Link
            to={paths.confirmation(programme.id)}
            className={buttonClasses(key === 'already' ? 'primary' : 'secondary')}
          >
            {t(key === 'already' ? 'problem.changeList' : 'purchase.change')}
          </Link>
        )}
        <Link to={paths.profile()} className={buttonClasses('secondary')}>
          {t('problem.toProfile')}
        </Link>
      </div>
    </Notice>
  )
}
