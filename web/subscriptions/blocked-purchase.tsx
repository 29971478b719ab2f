import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/link.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Problem, ProblemKey } from './problem.ts'
import type { PurchaseStart } from './purchase-state.ts'
import { useProblemText } from './use-problem-text.ts'

export interface BlockedPurchaseProps {
  problem: Problem
  programme: PurchaseStart['programme']
  /** It goes on by itself once the connection is back. */
  resumes: boolean
  /** Absent where trying again cannot help. */
  onRetry: (() => void) | undefined
}

/** Where what is missing or wrong can be put right. */
const wayOutOf: Partial<Record<ProblemKey, 'confirmation' | 'programme'>> = {
  already: 'confirmation',
  incompletePerson: 'programme',
  noPeople: 'programme',
}

/** A purchase that cannot go on by itself: why, and the ways out (spec §2). */
export function BlockedPurchase({ problem, programme, resumes, onRetry }: BlockedPurchaseProps) {
  const { t } = useTranslation(['subscriptions', 'enrolments', 'ui'])
  const say = useProblemText()
  const way = 'key' in problem ? wayOutOf[problem.key] : undefined
  return (
    <Notice tone="error" title={t('problem.title')}>
      <p>{say(problem)}</p>
      {resumes && <p>{t('purchase.resumes')}</p>}
      {onRetry && <p>{t('purchase.retryHint')}</p>}
      <div className="flex flex-wrap gap-3 pt-2">
        {onRetry && <Button onClick={onRetry}>{t('ui:retry')}</Button>}
        {way && (
          <Link
            to={
              way === 'programme'
                ? paths.programme(programme.slug)
                : paths.confirmation(programme.id)
            }
            className={buttonClasses()}
          >
            {way === 'programme'
              ? t('enrolments:review.toForm', { name: programme.name })
              : t('problem.changeList')}
          </Link>
        )}
        <Link to={paths.profile()} className={buttonClasses('secondary')}>
          {t('ui:back')}
        </Link>
      </div>
    </Notice>
  )
}
