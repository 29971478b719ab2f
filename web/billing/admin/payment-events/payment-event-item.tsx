import { Ban, CircleCheck, CircleX, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type listPaymentEvents,
  processPaymentEvent,
} from '#domain/billing/admin/payment-events-contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { CollapsibleItem } from '#web/kernel/forms/collapsible-item.tsx'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Button, rowButtonClasses } from '#web/kernel/ui/content/button.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'

type PaymentEvent = ResponseOf<typeof listPaymentEvents>['events'][number]

const looks = {
  waiting: { look: 'sun', Icon: Clock },
  failed: { look: 'clay', Icon: CircleX },
  done: { look: 'moss', Icon: CircleCheck },
  ignored: { look: 'quiet', Icon: Ban },
} as const satisfies Record<PaymentEvent['state'], object>

interface PaymentEventItemProps {
  event: PaymentEvent
  /** Called once the notice is to be processed again. */
  onProcessed: (id: string) => Promise<void>
}

/** One notice in words: what it was about, what has become of it, and a way to try again. */
export function PaymentEventItem({ event, onProcessed }: PaymentEventItemProps) {
  const { t } = useTranslation('payment-events')
  const moment = useMomentText()
  const received = moment(event.receivedAt, new Date())
  const kind = t(`kind.${event.kind}`)
  const processing = useSubmit(async () => {
    await call(processPaymentEvent, { params: { id: event.id } })
    await onProcessed(event.id)
    return t('askedAgain')
  })

  const about = useAboutText(event)
  const hasFailed = event.state === 'failed'
  const again = (
    <Button
      look={hasFailed ? 'primary' : 'secondary'}
      aria-label={t('againNamed', { kind, when: received })}
      onClick={processing.mutate}
      busy={processing.isPending}
      className={rowButtonClasses}
    >
      {t('again')}
    </Button>
  )

  return (
    <CollapsibleItem
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          <h2>{kind}</h2>
          <StateBadge {...looks[event.state]}>{t(`state.${event.state}`)}</StateBadge>
        </span>
      }
      about={<Sentence>{about}</Sentence>}
      when={received}
      action={hasFailed && again}
      report={<SubmitReport {...processing} />}
    >
      <p className="text-ink-soft">
        <span>{t('received', { when: received })}</span>
        {event.attempts > 0 && <span>{` · ${t('attempts', { count: event.attempts })}`}</span>}
      </p>
      <Outcome event={event} />
      {/* Rarely wanted where nothing has failed. */}
      {event.state === 'done' && <p>{again}</p>}
    </CollapsibleItem>
  )
}

/** Returns whom it concerns, and which fee. */
function useAboutText({ about }: PaymentEvent): (keep: Keep) => string {
  const { t } = useTranslation('payment-events')
  const { language } = useLanguage()
  const money = useMoney()
  return (keep) =>
    [
      about?.person && keep(about.person),
      about?.programme && keep(about.programme),
      about?.month &&
        about.amount !== null &&
        t('fee', { month: formatMonth(about.month, language), amount: keep(money(about.amount)) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The error or the next step, and the details for the site's maintainer. */
function Outcome({ event }: Pick<PaymentEventItemProps, 'event'>) {
  const { t } = useTranslation('payment-events')
  const moment = useMomentText()
  const { state, problem, nextAttemptAt, type, objectId } = event
  const technical = [type, objectId, problem?.technical].filter(Boolean).join(' · ')
  return (
    <>
      {state === 'failed' && (
        <div>
          {problem && <p>{t(`problem.${problem.kind}`)}</p>}
          <p>
            {nextAttemptAt ? t('next', { when: moment(nextAttemptAt, new Date()) }) : t('needsYou')}
          </p>
        </div>
      )}
      {state === 'waiting' && <p>{t('soon')}</p>}
      {state === 'ignored' && <p>{t('nothingToDo')}</p>}
      {state === 'done' && problem && <p>{t('gone')}</p>}
      <p className="wrap-anywhere text-ink-soft">{t('technical', { text: technical })}</p>
    </>
  )
}
