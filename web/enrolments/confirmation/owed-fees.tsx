import { useTranslation } from 'react-i18next'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { formatMoney, fromEuros } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'
import type { Review } from './review.ts'

/** Says which fees of a place that was given up are settled first, and how. */
export function OwedFees({ review }: { review: Review }) {
  const { t } = useTranslation('enrolments')
  const { language } = useLanguage()
  const { people, owed } = review
  return (
    <Notice tone="warning" title={t('review.feesOwed.title')}>
      <ul className="grid gap-1">
        {owed.map(({ position, date, amount, state, waitedForUntil }) => {
          const person = people[position]
          return (
            <li key={`${position} ${date}`}>
              <Sentence>
                {(keep) =>
                  t(`review.feesOwed.${state}`, {
                    name: keep(person ? fullName(person) : ''),
                    amount: keep(formatMoney(fromEuros(amount), language)),
                    onDay: formatOnDay(date, language),
                    from: formatDay(waitedForUntil ?? date, language),
                  })
                }
              </Sentence>
            </li>
          )
        })}
      </ul>
      <p>{t('review.feesOwed.kept')}</p>
      {owed.some(({ state }) => state === 'unpaid') && (
        <p className="pt-2">
          <Link to={paths.paymentCard()} className={buttonClasses()}>
            {t('review.feesOwed.pay')}
          </Link>
        </p>
      )}
    </Notice>
  )
}
