import { useTranslation } from 'react-i18next'
import { association } from '#config'
import { addMonths, type CalendarDay, daysInMonth, monthOf } from '#domain/kernel/calendar.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { amountsText } from '#domain/programmes/price-words.ts'
import { firstMonthRate, pricingPeriod } from '#domain/programmes/pricing.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { useToday } from '#web/startup/config.ts'
import { PromoCalendar, periodGrounds } from './promo-calendar.tsx'

const { halfPriceFromDay, freeFromDay } = association.prices

/** The first and last day of each of a month's price periods. */
function periodsOf(today: CalendarDay) {
  const lastDay = daysInMonth(monthOf(today))
  return [
    { period: 'full', first: 1, last: halfPriceFromDay - 1 },
    { period: 'half', first: halfPriceFromDay, last: freeFromDay - 1 },
    { period: 'free', first: freeFromDay, last: lastDay },
  ] as const
}

/** Shows what enrolling costs today, and how that changes in the course of the month (spec §2, §9). */
export function Promo() {
  const today = useToday()
  return <div className="page">{today && <PromoOf today={today} />}</div>
}

function PromoOf({ today }: { today: CalendarDay }) {
  const { t } = useTranslation(['home-sections', 'programmes'])
  const { language } = useLanguage()
  const now = pricingPeriod(today)
  const periods = periodsOf(today)
  const programmes = useOffered()
  const rates = programmes.map(({ prices }) => firstMonthRate(prices, today))
  const least = Math.min(...rates)
  const isSame = rates.every((rate) => rate === least)
  const rateOn = (first: number) =>
    amountsText(
      programmes,
      ({ prices }) => firstMonthRate(prices, `${monthOf(today)}-${String(first).padStart(2, '0')}`),
      language,
    )
  const later = amountsText(
    programmes,
    ({ prices }) => monthlyIn(prices, addMonths(monthOf(today), 1)),
    language,
  )
  const current = periods.find(({ period }) => period === now)

  return (
    <section
      aria-labelledby="promo"
      className="flex flex-wrap gap-6 break-inside-avoid rounded-lg bg-clay-soft p-6 sm:p-10 lg:gap-14 lg:p-14"
    >
      <div className="grid min-w-0 grow basis-72 content-start justify-items-start gap-4">
        <h2 id="promo" className="text-3xl">
          {t(`promo.${now}.title`)}
        </h2>
        <p className="grid">
          <span className="font-bold">{t('promo.figure')}</span>
          <span className="font-amounts text-[clamp(4rem,12vw,7rem)] leading-tight font-extrabold tracking-tight text-clay">
            <Sentence>
              {(keep) => {
                const amount = formatMoney(least, language)
                return isSame ? keep(amount) : t('promo.from', { amount: keep(amount) })
              }}
            </Sentence>
          </span>
          <span className="text-lg">
            <Sentence>{(keep) => t('promo.then', { monthly: keep(later) })}</Sentence>
          </span>
        </p>
        <p className="prose text-lg">
          {t(`promo.${now}.text`, { from: current?.first, to: current?.last })}
        </p>
        <Link to={paths.programmes()} className={buttonClasses('secondary', 'mt-2')}>
          {t('promo.action')}
        </Link>
      </div>
      <div className="grid min-w-0 grow content-start gap-5 rounded-md bg-surface p-4 sm:grow-0 sm:p-6">
        <PromoCalendar today={today} />
        <ul aria-label={t('promo.periods')} className="grid gap-2">
          {periods.map(({ period, first, last }) => (
            <li
              key={period}
              className={classNames('flex items-center gap-3', period === now && 'font-bold')}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'size-6 shrink-0 rounded-sm border-b-4',
                  periodGrounds[period],
                )}
              />
              <span>
                <span>
                  {t(`promo.period.${period}`, {
                    first,
                    last,
                    rate: period === 'free' ? t('programmes:price.free') : rateOn(first),
                  })}
                </span>
                {period === now && <span>{` (${t('promo.today')})`}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
