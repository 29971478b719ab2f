import { useTranslation } from 'react-i18next'
import { refundableDonation, refundDonation } from '#domain/donations/admin/contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { RefundFrame } from '#web/billing/admin/refunds/refund-frame.tsx'
import { pendingRefetchInterval, Refunding } from '#web/billing/admin/refunds/refunding.tsx'
import { NotLoaded } from '#web/failures/not-loaded.tsx'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { donationParameter } from './paths.ts'

/** Where the money of a donation is given back, as that of a fee is. */
export default function DonationRefundPage() {
  const { t } = useTranslation('donation-admin')
  const id = useQueryParameters().get(donationParameter) ?? ''
  const query = useAccountQuery(['payment', 'refundable donation'], refundableDonation, {
    params: { id },
    refetchInterval: ({ state }) => pendingRefetchInterval(state),
  })
  const { data } = query
  return (
    <RefundFrame
      title={t('refund.title')}
      lead={t('refund.lead')}
      back={{ to: adminPages.donations, text: t('refund.back') }}
    >
      {!data && <NotLoaded title={t('refund.failed')} query={query} />}
      {data && (
        <Refunding
          key={data.id}
          payment={data}
          words={{ noPayer: t('refund.anonymousDonor'), note: null }}
          send={(body) => call(refundDonation, { params: { id: data.id }, body })}
        >
          <Donation donation={data} />
        </Refunding>
      )}
    </RefundFrame>
  )
}

function Donation({ donation }: { donation: ResponseOf<typeof refundableDonation> }) {
  const { t } = useTranslation('donation-admin')
  const { language } = useLanguage()
  const money = useMoney()
  const { payer, reference, date, amount, refunded, refundable } = donation
  const facts = {
    donor: payer?.name ?? t('anonymous'),
    ...(payer && { email: payer.email }),
    reference,
    date: formatDay(date, language),
    amount: money(amount),
    ...(refunded > 0 && { refunded: money(refunded) }),
    refundable: money(refundable),
  }
  return (
    <Card look="sea">
      <section aria-labelledby="donation" className="grid grid-cols-1 gap-4">
        <h2 id="donation" className="text-xl">
          {t('refund.donation')}
        </h2>
        <Facts
          look="pairs"
          facts={Object.entries(facts).map(([name, value]) => ({
            name: t(`columns.${name as keyof typeof facts}`),
            value,
          }))}
        />
      </section>
    </Card>
  )
}
