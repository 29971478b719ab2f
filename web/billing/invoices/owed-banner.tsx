import { useTranslation } from 'react-i18next'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'
import { type Owed, totalOf } from './payment-card.ts'

/** Says what is owed and since when; nothing where nothing is, or where it is not known. */
export function OwedBanner({ owed = [] }: { owed: readonly Owed[] | undefined }) {
  const { t } = useTranslation('invoices')
  const { language } = useLanguage()
  const money = useMoney()
  if (owed.length === 0) return null
  const amount = formatMoney(totalOf(owed), language)
  return (
    <Notice
      tone="warning"
      title={<Sentence>{(keep) => t('owed.title', { amount: keep(amount) })}</Sentence>}
      role="status"
    >
      <ul>
        {owed.map(({ id, enrollee, programmeName, amount, date }) => (
          <li key={id}>
            <Sentence>
              {(keep) =>
                t('owed.entry', {
                  person: keep(enrollee),
                  programme: keep(programmeName),
                  amount: keep(money(amount)),
                  onDay: formatOnDay(date, language),
                })
              }
            </Sentence>
          </li>
        ))}
      </ul>
      <p>{t('owed.text')}</p>
      <p className="pt-2">
        <Link to={paths.paymentCard()} className={buttonClasses()}>
          {t('owed.link')}
        </Link>
      </p>
    </Notice>
  )
}
