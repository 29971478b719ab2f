import { useTranslation } from 'react-i18next'
import { refundableDonation, refundDonation } from '#domain/donations/admin/contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { RefundFrame } from '#web/billing/admin/refunds/refund-frame.tsx'
import { pendingRefetchInterval } from '#web/billing/admin/refunds/refunding.tsx'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import type { Fact } from '#web/kernel/ui/content/facts.tsx'
import { donationParameter } from './paths.ts'

/** Where the money of a donation is given back, as that of a fee is. */
export default function DonationRefundPage() {
  const { t } = useTranslation('donation-admin')
  const id = useQueryParameters().get(donationParameter) ?? ''
  const query = useAccountQuery(['payment', 'refundable donation'], refundableDonation, {
    params: { id },
    refetchInterval: ({ state }) => pendingRefetchInterval(state),
  })
  return (
    <RefundFrame
      title={t('refund.title')}
      lead={t('refund.lead')}
      back={{ to: adminPages.donations, text: t('refund.back') }}
      failed={t('refund.failed')}
      query={query}
      paid={{ title: t('refund.donation'), factsOf: useFactsOf() }}
      words={{ noPayer: t('refund.anonymousDonor'), note: null }}
      send={(body) => call(refundDonation, { params: { id }, body })}
    />
  )
}

function useFactsOf(): (donation: ResponseOf<typeof refundableDonation>) => Fact[] {
  const { t } = useTranslation('donation-admin')
  const { language } = useLanguage()
  const money = useMoney()
  return ({ payer, reference, date, amount, refunded, refundable }) => {
    const facts = {
      donor: payer?.name ?? t('anonymous'),
      ...(payer && { email: payer.email }),
      reference,
      date: formatDay(date, language),
      amount: money(amount),
      ...(refunded > 0 && { refunded: money(refunded) }),
      refundable: money(refundable),
    }
    return Object.entries(facts).map(([name, value]) => ({
      name: t(`columns.${name as keyof typeof facts}`),
      value,
    }))
  }
}
