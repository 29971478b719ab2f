import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { readDonation } from '#domain/donations/contract.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { loadTexts } from '#web/kernel/i18n/i18n.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { donatedAddress, payOtherwise } from './donated-address.ts'
import { DonationForm } from './donation-form.tsx'
import { type PendingDonation, pendingDonation } from './pending-donation.ts'

/** With the provider's script, and so only for payment. */
const DonationPayment = lazy(async () => {
  const [payment] = await Promise.all([
    import('./donation-payment.tsx'),
    loadTexts(['subscriptions']),
  ])
  return payment
})

/** The form, and then the payment, while the form keeps its content. */
export function DonationBox() {
  const { t } = useTranslation('donations')
  const [pending, setPending] = useState<PendingDonation | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  usePendingFound(setPending)

  function backToForm(why: string | null): void {
    if (why !== null) pendingDonation.clear()
    setClosed(why)
    setPending(null)
    place.current?.focus()
  }

  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-6">
      {closed && <Notice tone="error" text={closed} />}
      {pending && (
        <Suspense fallback={<Loading text={t('payment.loading')} />}>
          <DonationPayment
            key={pending.clientSecret}
            pending={pending}
            onChange={() => backToForm(null)}
            onClosed={backToForm}
          />
        </Suspense>
      )}
      <Card className={pending ? 'hidden' : ''}>
        <DonationForm
          onBegun={(begun) => {
            setClosed(null)
            setPending(begun)
          }}
        />
      </Card>
    </div>
  )
}

/**
 * After a reload: a payment that is still open goes on, and of another the end is shown, or that it waits for the donor
 * to approve it. Paid otherwise, that request ends: the provider takes no payment twice.
 */
function usePendingFound(onFound: (pending: PendingDonation) => void): void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const onOpen = useEffectEvent(onFound)
  useEffect(() => {
    const kept = pendingDonation.read()
    if (!kept) return
    call(readDonation, { params: { id: kept.donationId } })
      .then(({ status }) => {
        if (status === 'open' || (status === 'waiting' && state === payOtherwise)) onOpen(kept)
        else if (status === 'closed') pendingDonation.clear()
        else void navigate(donatedAddress(kept.donationId), { replace: true })
      })
      .catch((error: unknown) => {
        if (apiErrorOf(error).code === 'donations.notFound') pendingDonation.clear()
      })
  }, [navigate, state])
}
