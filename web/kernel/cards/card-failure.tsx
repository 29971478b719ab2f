import { useTranslation } from 'react-i18next'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useAssociation } from '#web/startup/association.ts'
import type { PurchaseError } from './problem.ts'
import { useProblemText } from './use-problem-text.ts'

interface CardFailureProps {
  failure: PurchaseError
  /** Opens the form once more; offered only where that can help. */
  onRetry: () => Promise<void>
  /** Where the list of people can be changed; `null` where there is none. */
  backTo: string | null
  /** Where to go instead; without it, there are other ways beside it. */
  leaveTo?: string | undefined
}

/** Stands where the card form would, when it cannot be had: why, and the ways out (spec §2). */
export function CardFailure({ failure, onRetry, backTo, leaveTo }: CardFailureProps) {
  const association = useAssociation()
  const { t } = useTranslation('subscriptions')
  const problemText = useProblemText()
  const title = problemText(failure.problem)
  return (
    // The purchase shows it before the summary on telephones, as all its news.
    <div data-card-failure className="grid gap-4">
      {failure.canRetry ? (
        <TryAgain title={title} reason={t('problem.refresh')} retry={onRetry} />
      ) : (
        <Notice
          tone="error"
          title={title}
          text={
            <Sentence>
              {(keep) => t('problem.ourFault', { email: keep(association.contact.email) })}
            </Sentence>
          }
        />
      )}
      {leaveTo && (
        <div className="flex flex-wrap gap-3">
          <Link to={leaveTo} className={buttonClasses('secondary')}>
            {t('problem.toProfile')}
          </Link>
          {backTo && (
            <Link to={backTo} className={buttonClasses('secondary')}>
              {t('purchase.change')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
