import { useTranslation } from 'react-i18next'
import { association } from '#config'
import { type CalendarDay, monthOf } from '#domain/kernel/calendar.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { amountsText, laterPrices } from '#domain/programmes/price-words.ts'
import { firstMonthRate, pricingPeriod } from '#domain/programmes/pricing.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useOffered } from '#web/programmes/use-programmes.ts'

const { halfPriceFromDay, freeFromDay } = association.prices

/** The first month's price by the day of enrolment, with today's marked (spec §9). */
export function PriceTable({ today }: { today?: CalendarDay }) {
  const { t } = useTranslation(['overview', 'programmes'])
  const { language } = useLanguage()
  const programmes = useOffered()
  // Any day of the month would do: the price is the month's.
  const month = today && monthOf(today)
  const money = month
    ? amountsText(programmes, ({ prices }) => monthlyIn(prices, month), language)
    : ''
  const later = today ? laterPrices(programmes, today, language) : []
  const periods = [
    { period: 'full', first: 1, last: halfPriceFromDay - 1 },
    { period: 'half', first: halfPriceFromDay, last: freeFromDay - 1 },
    { period: 'free', first: freeFromDay, last: freeFromDay },
  ] as const

  return (
    <Section
      id="prices"
      title={t('prices.title')}
      lead={<Sentence>{(keep) => t('prices.lead', { monthly: keep(money) })}</Sentence>}
    >
      <ul className="grid gap-5 md:grid-cols-3 print:grid-cols-3">
        {periods.map(({ period, first, last }) => {
          const day = month && `${month}-${String(first).padStart(2, '0')}`
          const isToday = today !== undefined && pricingPeriod(today) === period
          return (
            <li
              key={period}
              className={classNames(
                'relative grid content-start gap-1 rounded-lg border-2 bg-surface p-5 sm:p-6',
                isToday ? 'border-clay' : 'border-line',
              )}
            >
              <h3 className="text-xl">{t(`prices.${period}`, { first, last })}</h3>
              {/* On the frame, so that the words of the three cards stay on the same lines. */}
              {isToday && (
                <span className="absolute top-0 right-5 flex -translate-y-1/2">
                  <Badge look="clay">{t('prices.today')}</Badge>
                </span>
              )}
              <p className="text-lg font-bold text-clay">
                {period === 'free' || !day ? (
                  t('prices.firstMonthFree')
                ) : (
                  <Sentence>
                    {(keep) =>
                      t('prices.firstMonth', {
                        amount: keep(
                          amountsText(
                            programmes,
                            ({ prices }) => firstMonthRate(prices, day),
                            language,
                          ),
                        ),
                      })
                    }
                  </Sentence>
                )}
              </p>
              <p>
                <Sentence>{(keep) => t('prices.then', { monthly: keep(money) })}</Sentence>
              </p>
            </li>
          )
        })}
      </ul>
      {later.length > 0 && (
        <p className="prose">{`${t('prices.announced')} ${later.join('. ')}.`}</p>
      )}
      <p className="prose">{t('programmes:price.noChargeToday')}</p>
    </Section>
  )
}
