import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readDonation } from '#domain/donations/contract.ts'
import type { CardOutcome } from '#web/kernel/cards/card-outcome.ts'
import { CardStage } from '#web/kernel/cards/card-stage.tsx'
import { pay } from '#web/kernel/cards/payment-outcome.ts'
import type { Problem } from '#web/kernel/cards/problem.ts'
import { cardServiceOf } from '#web/kernel/cards/stripe-script.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { useConfig } from '#web/startup/config.ts'
import { donatedAddress } from './donated-address.ts'
import type { PendingDonation } from './pending-donation.ts'

interface DonationPaymentProps {
  pending: PendingDonation
  /** Back to the form, with everything as it was typed. */
  onChange: () => void
  /** This payment is over and nothing was taken; why, in words. */
  onClosed: (words: string) => void
}

/** The payment form for a donation that is stored. */
export default function DonationPayment({ pending, onChange, onClosed }: DonationPaymentProps) {
  const { t } = useTranslation('donations')
  const money = useMoney()
  const { value: config } = useConfig()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { donationId, clientSecret } = pending
  const amount = money(pending.amount)
  const done = donatedAddress(donationId)

  useEffect(() => box.current?.focus(), [])

  /** The form's result is a hint: after a failure or none, the state is read from the server. */
  async function answered(outcome: CardOutcome): Promise<void> {
    if ('kept' in outcome) {
      void navigate(done, { replace: true })
      return
    }
    const status = outcome.inForm ? 'open' : await statusOf(donationId)
    if (status === 'closed') onClosed(t('payment.closed'))
    else if (status === 'open') {
      setSending(false)
      setProblem(outcome.inForm ? null : outcome.problem)
    } else void navigate(done, { replace: true })
  }

  return (
    <Card ref={box} tabIndex={-1} className="grid grid-cols-1 gap-5">
      <p className="text-lg">
        <span>{t('payment.for')}</span> <strong translate="no">{amount}</strong>
      </p>
      {config ? (
        <CardStage
          service={cardServiceOf(config)}
          clientSecret={clientSecret}
          backTo={null}
          returnUrl={window.location.origin + done}
          sending={sending}
          problem={problem}
          sendText={<Sentence>{(keep) => t('payment.send', { amount: keep(amount) })}</Sentence>}
          failedTitle={t('payment.failed')}
          refusedText={t('payment.refused')}
          confirm={pay}
          onSend={() => {
            setSending(true)
            setProblem(null)
          }}
          onAnswer={(outcome) => void answered(outcome)}
        />
      ) : (
        <Loading text={t('payment.loading')} />
      )}
      {!sending && (
        <p>
          <Button look="quiet" className="-ml-6" onClick={onChange}>
            {t('payment.change')}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** Still open where the server cannot be reached: the provider itself takes no payment twice. */
async function statusOf(id: string) {
  try {
    return (await call(readDonation, { params: { id } })).status
  } catch (error) {
    return apiErrorOf(error).code === 'donations.notFound' ? 'closed' : 'open'
  }
}
