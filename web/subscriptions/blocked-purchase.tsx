import { useTranslation } from 'react-i18next'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/link.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Problem } from './problem.ts'
import { useProblemText } from './use-problem-text.ts'

export interface BlockedPurchaseProps {
  problem: Problem
  programmeId: ProgrammeId
  /** Absent where trying again cannot help. */
  onRetry: (() => void) | undefined
}

/** A purchase that cannot go on by itself: why, and the ways out (spec §2). */
export function BlockedPurchase({ problem, programmeId, onRetry }: BlockedPurchaseProps) {
  const { t } = useTranslation(['subscriptions', 'ui'])
  const say = useProblemText()
  const listIsWrong =
    'key' in problem && (problem.key === 'already' || problem.key === 'incompletePerson')
  return (
    <Notice tone="error" title={t('problem.title')}>
      <p>{say(problem)}</p>
      {onRetry && <p>{t('purchase.retryHint')}</p>}
      <div className="flex flex-wrap gap-3 pt-2">
        {onRetry && <Button onClick={onRetry}>{t('ui:retry')}</Button>}
        {listIsWrong && (
          <Link to={paths.confirmation(programmeId)} className={buttonClasses()}>
            {t('problem.changeList')}
          </Link>
        )}
        <Link to={paths.profile()} className={buttonClasses('secondary')}>
          {t('ui:back')}
        </Link>
      </div>
    </Notice>
  )
}
