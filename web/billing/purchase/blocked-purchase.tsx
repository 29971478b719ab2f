import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem, ProblemKey } from '#web/kernel/cards/problem.ts'
import { useProblemText } from '#web/kernel/cards/use-problem-text.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'
import type { PurchaseStart } from './purchase-state.ts'

interface BlockedPurchaseProps {
  problem: Problem
  programme: PurchaseStart['programme']
  /** It resumes once the connection is back. */
  resumes: boolean
  /** The countdown to the automatic retry; null where there is none. */
  countdown: ReactNode
  /** Absent where trying again cannot help. */
  onRetry: (() => void) | undefined
}

/** Problems to be solved in the form; others can be solved in the list of people. */
const inForm: readonly ProblemKey[] = ['incompletePerson', 'noPeople']

/** A blocked purchase: the reason, and the ways out (spec §2). */
export function BlockedPurchase(props: BlockedPurchaseProps) {
  const { problem, programme, resumes, countdown, onRetry } = props
  const { t } = useTranslation(['subscriptions', 'enrolments', 'ui'])
  const problemText = useProblemText()
  const key = 'key' in problem ? problem.key : null
  return (
    <Notice tone="error" title={t('problem.title')}>
      <p>{countdown ?? problemText(problem)}</p>
      {resumes && <p>{t('purchase.resumes')}</p>}
      {onRetry && <p>{t(countdown ? 'purchase.restHint' : 'purchase.retryHint')}</p>}
      <div className="flex flex-wrap gap-3 pt-2">
        {onRetry && !countdown && <Button onClick={onRetry}>{t('ui:retry')}</Button>}
        {key && inForm.includes(key) ? (
          <Link to={paths.programme(programme.slug)} className={buttonClasses()}>
            <Sentence>
              {(keep) => t('enrolments:review.toForm', { name: keep(programme.name) })}
            </Sentence>
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
