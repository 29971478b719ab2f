import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { QuoteBox } from '#web/enrolments/quote-box.tsx'
import { CardStage } from '#web/kernel/cards/card-stage.tsx'
import type { CardService } from '#web/kernel/cards/stripe-script.ts'
import { usePauseCountdown } from '#web/kernel/http/use-pause-countdown.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { paths } from '#web/paths.ts'
import { useResuming } from '#web/startup/use-resuming.ts'
import { BlockedPurchase } from './blocked-purchase.tsx'
import type { Purchase } from './purchase-flow.ts'
import type { PurchasePhase, PurchaseStart } from './purchase-state.ts'

interface PurchaseStageProps {
  purchase: Purchase
  service: CardService
  programme: PurchaseStart['programme']
}

/**
 * When the card form or a notice with its buttons is replaced, the focus and the scroll position
 * would be lost with it: both move to the replacement.
 */
function useFocusKept(phase: PurchasePhase['name']) {
  const stage = useRef<HTMLDivElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    if (before.current !== phase && before.current !== 'working') stage.current?.focus()
    before.current = phase
  }, [phase])
  return stage
}

/** Shows what the purchase is doing, or what it wants from the payer, right now. */
export function PurchaseStage({ purchase, service, programme }: PurchaseStageProps) {
  const { t } = useTranslation(['subscriptions', 'payment-card'])
  const { phase, progress } = useSyncExternalStore(purchase.subscribe, purchase.get)
  const stage = useFocusKept(phase.name)
  const retry = () => void purchase.retry()
  const failure = phase.name === 'blocked' ? phase.failure : null
  const resumes = useResuming(failure?.isConnection === true, retry)
  const countdown = usePauseCountdown(failure, retry)
  const step =
    phase.name === 'working'
      ? phase.step
      : phase.name === 'done'
        ? 'completing'
        : phase.name === 'card' && phase.sending
          ? 'processing'
          : null

  return (
    <div
      ref={stage}
      tabIndex={-1}
      // A payer about to type the card's number has read the price; otherwise the news comes first.
      className={classNames(
        'grid gap-6 max-lg:has-[[data-card-failure]]:order-first',
        phase.name !== 'card' && 'max-lg:order-first',
      )}
    >
      {step && <ProgressBar value={progress} text={t(`step.${step}`)} />}
      {phase.name === 'working' && phase.slow && <Notice role="status" text={t('purchase.slow')} />}
      {phase.name === 'card' && (
        <Card>
          <CardStage
            service={service}
            clientSecret={phase.clientSecret}
            backTo={paths.confirmation(programme.id)}
            leaveTo={paths.profile()}
            returnUrl={window.location.origin + paths.purchaseDone(programme.id)}
            sending={phase.sending}
            problem={phase.problem}
            kept={phase.kept}
            onSend={purchase.cardSent}
            onAnswer={(outcome) => void purchase.cardAnswered(outcome)}
          />
        </Card>
      )}
      {phase.name === 'price' && (
        <Notice tone="warning" title={t('purchase.price')}>
          <p>{t('purchase.priceText')}</p>
          <QuoteBox quote={phase.quote} />
          <div className="flex flex-wrap gap-3 pt-2">
            <Button onClick={() => void purchase.acceptPrice()}>{t('purchase.acceptPrice')}</Button>
            <Link to={paths.confirmation(programme.id)} className={buttonClasses('secondary')}>
              {t('purchase.change')}
            </Link>
          </div>
        </Notice>
      )}
      {phase.name === 'blocked' && (
        <BlockedPurchase
          problem={phase.problem}
          programme={programme}
          resumes={resumes}
          countdown={countdown}
          onRetry={phase.canRetry ? retry : undefined}
        />
      )}
    </div>
  )
}
