import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/money.ts'
import { useLanguage } from '#web/shell/use-language.ts'
import { Notice, type Tone } from '#web/ui/notice.tsx'
import type { CardResult } from './use-payment-card.ts'

const tones: Record<CardResult['name'], Tone> = {
  paid: 'success',
  replaced: 'success',
  inProgress: 'info',
  refused: 'warning',
  unconfirmed: 'warning',
  failed: 'error',
}

export interface PaymentCardResultProps {
  result: CardResult | null
  /** The server is still finishing what was asked for. */
  inProgress: boolean
}

/** How the newest try ended, in words. */
export function PaymentCardResult({ result, inProgress }: PaymentCardResultProps) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const shown = result ?? (inProgress ? ({ name: 'inProgress' } as const) : null)
  if (!shown) return null
  const said = 'said' in shown ? shown.said : null
  const amount = 'amount' in shown ? formatMoney(shown.amount, language) : ''
  return (
    <Notice tone={tones[shown.name]} title={t(`result.${shown.name}`)} role="status">
      {said && <p>{said}</p>}
      {shown.name !== 'failed' && <p>{t(`result.${shown.name}Text`, { amount })}</p>}
    </Notice>
  )
}
