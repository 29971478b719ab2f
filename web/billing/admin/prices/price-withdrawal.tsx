import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawPrice } from '#domain/billing/admin/price-contract.ts'
import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Prices } from './price.ts'
import { ShownMails } from './shown-mails.tsx'

interface PriceWithdrawalProps {
  prices: Prices
  onDone: (words: ReactNode) => Promise<void>
}

/** The price that lies ahead, and the way to take it back: first what that means, then the question. */
export function PriceWithdrawal({ prices, onDone }: PriceWithdrawalProps) {
  const { t } = useTranslation('prices')
  const { language } = useLanguage()
  const money = useMoney()
  const [isConfirming, setIsConfirming] = useState(false)
  const { announced, concerned, decided, programme } = prices
  const price = decided.find(({ id }) => id === announced?.id)
  const { isPending, errorText, mutate } = useSubmit(async () => {
    const params = { id: programme.id, priceId: announced?.id ?? '' }
    await call(withdrawPrice, { params })
    await onDone(t('withdraw.done'))
  })
  if (!announced || !price) return null
  // The e-mails may be on their way at this moment.
  const isAnnounced = price.notified > 0 || concerned.payers > 0
  const words = (keep: Keep) => ({
    amount: keep(money(price.monthly)),
    from: formatFromMonth(price.from, language),
  })
  return (
    <Card look="clay">
      <Section look="part" id="announced" title={t('announced.title')}>
        <p className="text-lg font-bold">
          <Sentence>{(keep) => t('announced.change', words(keep))}</Sentence>
        </p>
        <p>{t('announced.notified', { count: price.notified })}</p>
        <p>{t('announced.one')}</p>
        {!isConfirming && (
          <div>
            <Button look="secondary" onClick={() => setIsConfirming(true)}>
              {t('withdraw.start')}
            </Button>
          </div>
        )}
        {isConfirming && (
          <>
            <p>
              <Sentence>
                {(keep) => t(isAnnounced ? 'withdraw.means' : 'withdraw.meansNobody', words(keep))}
              </Sentence>
            </p>
            {isAnnounced && (
              <ShownMails mails={announced.mails} byLanguage={concerned.byLanguage} />
            )}
            <ErrorNotice text={errorText} title={t('withdraw.failed')} />
            <div className="flex flex-wrap gap-3">
              <Button look="danger" busy={isPending} onClick={mutate}>
                {t('withdraw.submit')}
              </Button>
              <Button look="secondary" onClick={() => setIsConfirming(false)}>
                {t('withdraw.back')}
              </Button>
            </div>
          </>
        )}
      </Section>
    </Card>
  )
}
