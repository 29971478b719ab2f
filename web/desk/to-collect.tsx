import { useTranslation } from 'react-i18next'
import { listToCollect } from '#domain/desk/contract.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { sumEuros } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { PhoneLink } from '#web/kernel/lists/contact-link.tsx'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'

/** Lists the months that are due of those who pay at the desk, with what is needed to ring their payers. */
export function ToCollect() {
  const { t } = useTranslation('desk')
  const { language } = useLanguage()
  const money = useMoney()
  const query = useAccountQuery(['enrolment', 'to collect'], listToCollect)
  const { data } = query
  if (!data) return <NotLoaded title={t('toCollect.failed')} query={query} />
  const { months } = data
  if (months.length === 0) {
    return <EmptyList title={t('toCollect.none.title')} text={t('toCollect.none.text')} />
  }
  const total = sumEuros(months.map(({ amount }) => amount))
  return (
    <Section look="part" id="to-collect" title={t('toCollect.title')} lead={t('toCollect.lead')}>
      <ul className="grid gap-3">
        {months.map(({ id, enrolmentId, person, programmeName, payer, ...owed }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line-strong pb-3"
          >
            <div className="grid min-w-0 gap-1">
              <p className="text-lg font-bold wrap-anywhere">
                <span translate="no">{person ?? t('erased')}</span>{' '}
                <span className="figures whitespace-nowrap">{money(owed.amount)}</span>
              </p>
              <p>
                <Sentence>
                  {(keep) =>
                    t('toCollect.what', {
                      programme: keep(programmeName),
                      month: formatMonth(owed.month, language),
                    })
                  }
                </Sentence>
              </p>
              {payer && (
                <p className="flex flex-wrap items-center gap-x-4">
                  <span>
                    <Sentence>
                      {(keep) => t('toCollect.payer', { name: keep(payer.name) })}
                    </Sentence>
                  </span>
                  <PhoneLink name={payer.name} phone={payer.phone} />
                </p>
              )}
              <p className="text-ink-soft">
                {t('toCollect.until', { day: formatDay(owed.graceEndsOn, language) })}
              </p>
            </div>
            <Link to={adminPaths.deskPayment(enrolmentId)} className={buttonClasses()}>
              <span>{t('toCollect.take')}</span>{' '}
              <span className="sr-only">
                <Sentence>{(keep) => t('toCollect.of', { person: keep(person ?? '') })}</Sentence>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-lg font-bold">
        <Sentence>{(keep) => t('toCollect.total', { amount: keep(money(total)) })}</Sentence>
      </p>
    </Section>
  )
}
