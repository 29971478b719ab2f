import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { KeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { formatNames } from '#domain/kernel/format-names.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import type { getConfig } from '#domain/service-contract.ts'
import { needsOnlyConsent, totalOf } from '#web/billing/invoices/payment-card.ts'
import { CardStage } from '#web/kernel/cards/card-stage.tsx'
import { pay } from '#web/kernel/cards/payment-outcome.ts'
import { cardServiceOf } from '#web/kernel/cards/stripe-script.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { paths } from '#web/paths.ts'
import { MethodsInUse } from './methods-in-use.tsx'
import { OwedCharges } from './owed-charges.tsx'
import { PaymentCardResult } from './payment-card-result.tsx'
import { usePaymentCard } from './use-payment-card.ts'

interface PaymentCardScreenProps {
  user: AuthenticatedUser
  card: KeptMethods
  config: z.output<(typeof getConfig)['response']>
}

/** The headings under which it stands; what is owed comes first. */
const whatToDo = '#owed, #card-in-use'

/** Shows what is owed, the one thing to do about it, and the card in use. */
export function PaymentCardScreen({ user, card, config }: PaymentCardScreenProps) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const service = cardServiceOf(config)
  const paying = usePaymentCard(user, service)
  const { step, result } = paying
  const stage = useRef<HTMLDivElement>(null)
  useBankReturn(paying.returnedWith)

  const shown = `${step.name} ${result?.name}`
  const before = useRef(shown)
  // The focused element is replaced by the result, or by the opened form; a cancelled form, by the
  // other actions.
  useEffect(() => {
    if (before.current !== shown && step.name !== 'working') {
      const hasNews = stage.current?.hasChildNodes()
      const target = hasNews ? stage.current : document.querySelector<HTMLElement>(whatToDo)
      target?.focus()
    }
    before.current = shown
  }, [shown, step.name])

  const { owed } = card
  const once = step.name === 'form' ? step.once : null
  const amount = formatMoney(totalOf(once ? [once] : owed), language)
  const people = [...new Set(card.methods.flatMap((kept) => kept.people))]
  const isIdle = step.name === 'idle' && !card.inProgress
  return (
    <>
      <div ref={stage} tabIndex={-1} className="grid gap-6 empty:hidden">
        <PaymentCardResult result={result} card={card} />
        {step.name === 'working' && <Loading text={t(`working.${step.what}`)} />}
        {step.name === 'form' && (
          <Card className="grid gap-4">
            <p>
              <Sentence>
                {(keep) =>
                  once
                    ? t('bizum.for', {
                        name: keep(once.enrollee),
                        programme: keep(once.programmeName),
                      })
                    : t('form.for', {
                        count: people.length,
                        names: keep(formatNames(people, language)),
                      })
                }
              </Sentence>
            </p>
            <CardStage
              service={service}
              clientSecret={step.clientSecret}
              backTo={null}
              returnUrl={window.location.origin + paths.paymentCard()}
              sending={step.sending}
              problem={step.problem}
              sendText={
                once ? (
                  <Sentence>{(keep) => t('bizum.send', { amount: keep(amount) })}</Sentence>
                ) : owed.length > 0 ? (
                  <Sentence>{(keep) => t('form.saveAndPay', { amount: keep(amount) })}</Sentence>
                ) : (
                  t('form.save')
                )
              }
              refusedText={t(once ? 'result.unconfirmedText' : 'form.nothingChanged')}
              {...(once && { confirm: pay, failedTitle: t('result.unconfirmed') })}
              onSend={paying.cardSent}
              onAnswer={(outcome) => void paying.cardAnswered(outcome)}
            />
            {!step.sending && (
              <p>
                <Button look="quiet" className="-ml-6" onClick={paying.closeForm}>
                  {t('form.giveUp')}
                </Button>
              </p>
            )}
          </Card>
        )}
      </div>
      {owed.length > 0 && step.name !== 'form' && (
        <OwedCharges
          owed={owed}
          payByBizum={isIdle ? (month) => void paying.openBizum(month) : null}
        >
          {isIdle && <WayToPay card={card} amount={amount} paying={paying} />}
        </OwedCharges>
      )}
      {step.name !== 'form' && (
        <MethodsInUse methods={card.methods} today={config.today}>
          {isIdle && owed.length === 0 && (
            <Button look="secondary" onClick={() => void paying.openForm()}>
              {t('change')}
            </Button>
          )}
        </MethodsInUse>
      )}
    </>
  )
}

interface WayToPayProps {
  card: KeptMethods
  amount: string
  paying: ReturnType<typeof usePaymentCard>
}

/** The one thing to do: a yes at the bank where that is all, else another card. */
function WayToPay({ card, amount, paying }: WayToPayProps) {
  const { t } = useTranslation('payment-card')
  if (!needsOnlyConsent(card.owed)) {
    return (
      <p>
        <Button onClick={() => void paying.openForm()}>
          <Sentence>{(keep) => t('pay', { amount: keep(amount) })}</Sentence>
        </Button>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => void paying.confirm(card.owed)}>
        <Sentence>{(keep) => t('confirm', { amount: keep(amount) })}</Sentence>
      </Button>
      <Button look="quiet" onClick={() => void paying.openForm()}>
        {t('otherCard')}
      </Button>
    </div>
  )
}

/** A bank that took the whole page leads back here; a payment's end is seen from what is owed. */
function useBankReturn(returnedWith: (setupSecret: string) => Promise<void>): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const seen = useRef(false)
  useEffect(() => {
    const query = new URLSearchParams(search)
    const secret = query.get('setup_intent_client_secret')
    const isBack = secret !== null || query.has('payment_intent_client_secret')
    if (!isBack || seen.current) return
    seen.current = true
    // Reloaded or shared, the address must not start it again.
    void navigate(paths.paymentCard(), { replace: true })
    if (secret) void returnedWith(secret)
  }, [search, navigate, returnedWith])
}
