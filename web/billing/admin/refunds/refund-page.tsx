import { useTranslation } from 'react-i18next'
import { refundableInvoice, refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import type { RefundablePayment } from '#web/billing/admin/payment.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import type { Fact } from '#web/kernel/ui/content/facts.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paymentParameter } from '#web/signed-in-paths.ts'
import { RefundFrame } from './refund-frame.tsx'
import { pendingRefetchInterval } from './refunding.tsx'

export default function RefundPage() {
  const { t } = useTranslation('payments')
  const id = useQueryParameters().get(paymentParameter) ?? ''
  const query = useAccountQuery(['payment', 'refundable'], refundableInvoice, {
    params: { id },
    refetchInterval: ({ state }) => pendingRefetchInterval(state),
  })
  return (
    <RefundFrame
      title={t('refund.title')}
      lead={t('refund.lead')}
      back={{ to: adminPages.payments, text: t('refund.back') }}
      failed={t('refund.failed')}
      query={query}
      paid={{ title: t('refund.payment'), factsOf: useFactsOf() }}
      words={{ noPayer: t('refund.erasedAccount'), note: t('refund.goesOn') }}
      send={(body) => call(refundInvoice, { params: { id }, body })}
    />
  )
}

function useFactsOf(): (payment: RefundablePayment) => Fact[] {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const money = useMoney()
  return ({ payer, enrollee, programmeName: programme, month, date, ...payment }) => {
    const facts = {
      payer: payer ? <Payer {...payer} /> : t('erased'),
      person: enrollee ?? t('erased'),
      what: (
        <Sentence>
          {(keep) => t('what', { programme: keep(programme), month: formatMonth(month, language) })}
        </Sentence>
      ),
      date: formatDay(date, language),
      amount: money(payment.amount),
      ...(payment.refunded > 0 && { refunded: money(payment.refunded) }),
      refundable: money(payment.refundable),
    }
    return Object.entries(facts).map(([name, value]) => ({
      name: t(`refund.facts.${name as keyof typeof facts}`),
      value,
    }))
  }
}

function Payer({ name, email }: NonNullable<RefundablePayment['payer']>) {
  return (
    <>
      <span className="block">{name}</span>
      <span className="block font-normal">{email}</span>
    </>
  )
}
