import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { getConfig } from '#domain/service-contract.ts'
import { EnrolmentSteps } from '#web/enrolments/enrolment-steps.tsx'
import { ProgrammeBadge } from '#web/enrolments/programme-badge.tsx'
import { cardOutcomeOf, madeAtOf } from '#web/kernel/cards/card-outcome.ts'
import { type CardService, cardServiceOf, openStripe } from '#web/kernel/cards/stripe-script.ts'
import { currentLanguage } from '#web/kernel/i18n/i18n.ts'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { paths } from '#web/paths.ts'
import { purchaseCalls } from './purchase-calls.ts'
import { createPurchase, type Purchase } from './purchase-flow.ts'
import { PurchaseStage } from './purchase-stage.tsx'
import type { PurchasePhase, PurchaseStart } from './purchase-state.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { purchaseReceipt } from './success.ts'
import { usePaymentToast } from './use-payment-toast.ts'

interface PurchaseScreenProps {
  start: PurchaseStart
  config: z.output<(typeof getConfig)['response']>
}

/** Shows one purchase, and navigates to the confirmation page when it is done. */
export function PurchaseScreen({ start, config }: PurchaseScreenProps) {
  const { t } = useTranslation('subscriptions')
  const service = cardServiceOf(config)
  const [leaving] = useState(() => new AbortController())
  const [purchase] = useState(() => newPurchase(start, service, leaving.signal))
  const left = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = useSyncExternalStore(purchase.subscribe, purchase.get)
  const navigate = useNavigate()
  const { id: programmeId, name: programmeName } = start.programme
  const { phase } = state
  usePaymentToast(phase)
  const [isPrepared, setPrepared] = useState(false)
  if (!isPrepared && !isPreparing(phase)) setPrepared(true)

  // Starts once, however often React mounts this (spec §4). It is aborted unless React mounts it again
  // at once.
  useEffect(() => {
    clearTimeout(left.current)
    void purchase.start()
    return () => {
      left.current = setTimeout(() => leaving.abort())
    }
  }, [purchase, leaving])

  useEffect(() => {
    if (phase.name !== 'done') return
    const state = z.encode(purchaseReceipt, {
      userId: phase.payer.userId,
      programmeId,
      programmeName,
      people: phase.people.map(({ firstName, lastName }) => ({ firstName, lastName })),
      subscriptions: phase.subscriptions,
      since: phase.since,
    })
    const target = paths.purchaseDone(programmeId)
    void navigate(target, { replace: true, state, viewTransition: true })
  }, [phase, programmeId, programmeName, navigate])

  const stage = <PurchaseStage purchase={purchase} service={service} programme={start.programme} />
  return (
    // As high as the screen, so that the footer stays below it and nothing moves.
    <div className="page grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        above={<ProgrammeBadge id={programmeId} />}
        title={t('purchase.title')}
        lead={t('purchase.lead')}
      />
      <EnrolmentSteps current={3} />
      {isPrepared ? (
        // Scroll anchoring would keep the summary in place, and so scroll the payment's state out of view.
        <div
          key="prepared"
          className="grid gap-8 [overflow-anchor:none] lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
        >
          <PurchaseSummary people={state.people} quote={state.quote} />
          {stage}
        </div>
      ) : (
        // The summary comes with the card form, whole.
        <div key="preparing">{stage}</div>
      )}
    </div>
  )
}

/** Tells whether nothing has been asked of the payer yet. */
function isPreparing(phase: PurchasePhase): boolean {
  return (
    phase.name === 'working' && ['authenticating', 'verifying', 'preparing'].includes(phase.step)
  )
}

function newPurchase(start: PurchaseStart, service: CardService, left: AbortSignal): Purchase {
  const read = async (clientSecret: string) => {
    const stripe = await openStripe(service, currentLanguage())
    return stripe.retrieveSetupIntent(clientSecret)
  }
  const setups = {
    setupOutcome: async (clientSecret: string) => cardOutcomeOf(await read(clientSecret)),
    setupMadeAt: async (clientSecret: string) => madeAtOf(await read(clientSecret)),
  }
  const calls = purchaseCalls(setups, left)
  return createPurchase(start, calls)
}
