import { useTranslation } from 'react-i18next'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { RefundableMoney } from '#web/billing/admin/payment.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

/** What differs between the kinds of payments. */
export interface RefundWords {
  /** Who has paid, where no name is kept. */
  noPayer: string
  /** What giving money back does not do. */
  note: string | null
}

interface RefundSummaryProps {
  id: string
  payment: RefundableMoney
  words: RefundWords
  /** Cents; `null` while it is none that could be refunded. */
  amount: Cents | null
}

/** Shows what the button will do, in a sentence: how much goes back, to whom and which card. */
export function RefundSummary({
  id,
  payment,
  words: { noPayer, note },
  amount,
}: RefundSummaryProps) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { payer, card } = payment
  const summary = (keep: Keep) => {
    const sum = formatMoney(amount ?? 0, language)
    const whom = payer?.name ?? noPayer
    return card
      ? t('refund.summary', { amount: keep(sum), payer: keep(whom), last4: keep(card.last4) })
      : t('refund.summaryNoCard', { amount: keep(sum), payer: keep(whom) })
  }
  return (
    <Notice id={id}>
      <p className={amount === null ? '' : 'font-bold'}>
        {amount === null ? t('refund.summaryOpen') : <Sentence>{summary}</Sentence>}
      </p>
      <p>{t('refund.final')}</p>
      {note && <p>{note}</p>}
    </Notice>
  )
}
