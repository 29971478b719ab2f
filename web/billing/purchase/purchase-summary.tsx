import { useTranslation } from 'react-i18next'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName, type Named } from '#domain/kernel/full-name.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'
import { QuoteBox } from '#web/enrolments/quote-box.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'

/** Who is being enrolled and what it costs, beside the card form. */
export function PurchaseSummary({
  people,
  quote,
}: {
  people: readonly Named[]
  quote: Quote | null
}) {
  const { t } = useTranslation('subscriptions')
  const { language } = useLanguage()
  const [firstDay] = (quote?.perPerson ?? []).map((one) => one.firstChargeDate).sort()
  const firstCharge =
    firstDay && t('purchase.firstCharge', { onDay: formatOnDay(firstDay, language) })
  return (
    <section aria-labelledby="summary-title" className="grid gap-3 lg:sticky lg:top-28 lg:order-2">
      <h2 id="summary-title" className="text-xl">
        {t('purchase.summary')}
      </h2>
      {people.length > 0 && (
        <ul aria-label={t('purchase.people')} className="grid gap-1">
          {people.map((person, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, none moves
            <li translate="no" key={position} className="font-bold">
              {fullName(person)}
            </li>
          ))}
        </ul>
      )}
      {quote && <QuoteBox quote={quote} note={firstCharge} />}
      <p>{t('purchase.billing')}</p>
    </section>
  )
}
