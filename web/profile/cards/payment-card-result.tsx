import { useTranslation } from 'react-i18next'
import type { KeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice, type Tone } from '#web/kernel/ui/feedback/notice.tsx'
import { type CardResult, resultByNow, textOf } from './card-result.ts'

const tones: Record<CardResult['name'], Tone> = {
  paid: 'success',
  monthPaid: 'success',
  replaced: 'success',
  inProgress: 'info',
  refused: 'warning',
  unconfirmed: 'warning',
  failed: 'error',
}

interface PaymentCardResultProps {
  result: CardResult | null
  card: KeptMethods
}

/** How the newest try ended, in words. */
export function PaymentCardResult({ result, card }: PaymentCardResultProps) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const shown = resultByNow(result, card)
  if (!shown) return null
  const text = textOf(shown)
  const charged = 'amount' in shown ? shown.amount : 'paid' in shown ? shown.paid : 0
  return (
    <Notice tone={tones[shown.name]} title={t(`result.${shown.name}`)} role="status">
      {'message' in shown && shown.message && <p>{shown.message}</p>}
      {text && (
        <p>
          <Sentence>
            {(keep) => t(`result.${text}`, { amount: keep(formatMoney(charged, language)) })}
          </Sentence>
        </p>
      )}
    </Notice>
  )
}
