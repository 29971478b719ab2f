import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/admin-pages.ts'
import { formatDay, formatOnDay } from '#domain/calendar-text.ts'
import { useMoney } from '#web/i18n/use-money.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { useToday } from '#web/shell/startup/config.ts'
import { Badge } from '#web/ui/content/badge.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Account } from './account.ts'

const looks = { active: 'moss', inactive: 'quiet' } as const

/** Whom this account has enrolled, and what it owes for them. */
export function AccountEnrolments({ account }: { account: Account }) {
  const { t } = useTranslation('accounts-admin')
  const { enrolments, owed } = account
  return (
    <Card>
      <section aria-labelledby="enrolments" className="grid gap-5">
        <h2 id="enrolments" className="text-2xl">
          {t('enrolments.title')}
        </h2>
        {owed.length > 0 && <Owed owed={owed} />}
        {enrolments.length === 0 && <p>{t('enrolments.none')}</p>}
        {enrolments.length > 0 && (
          <ul className="divide-y divide-line">
            {enrolments.map((enrolment) => (
              <li
                key={enrolment.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
              >
                <p className="grid min-w-0">
                  <strong className="wrap-anywhere">{enrolment.person}</strong>
                  <span>
                    <span>{`${enrolment.programme} ·`}</span>{' '}
                    <EnrolmentPeriod enrolment={enrolment} />
                  </span>
                  {enrolment.status === 'active' && !enrolment.isCharged && (
                    <span>{t('enrolments.notByWeb')}</span>
                  )}
                </p>
                <Badge look={looks[enrolment.status]}>{t(`enrolments.${enrolment.status}`)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

/** Who has left may come until the month's end. */
function EnrolmentPeriod({ enrolment }: { enrolment: Account['enrolments'][number] }) {
  const { t } = useTranslation('accounts-admin')
  const { language } = useLanguage()
  const today = useToday()
  const { enrolledOn, endsOn } = enrolment
  if (endsOn === null) {
    return <span>{t('enrolments.since', { day: formatDay(enrolledOn, language) })}</span>
  }
  const mayCome = today !== undefined && endsOn >= today
  const state = mayCome ? 'enrolments.until' : 'enrolments.ended'
  return <span>{t(state, { day: formatDay(endsOn, language) })}</span>
}

function Owed({ owed }: Pick<Account, 'owed'>) {
  const { t } = useTranslation('accounts-admin')
  const { language } = useLanguage()
  const money = useMoney()
  const total = owed.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Notice tone="warning" role="note" title={t('owed.title', { amount: money(total) })}>
      <ul className="grid gap-2">
        {owed.map(({ person, programme, date, amount, failed, held }) => (
          <li key={`${person} ${programme} ${date}`}>
            {t(`owed.${stateOf({ failed, held })}`, {
              person,
              programme,
              amount: money(amount),
              onDay: formatOnDay(date, language),
            })}
          </li>
        ))}
      </ul>
      <p>
        <Link to={adminPages.paymentFailures} className={textLinkClasses}>
          {t('owed.link')}
        </Link>
      </p>
    </Notice>
  )
}

function stateOf({ failed, held }: { failed: boolean; held: boolean }) {
  if (held) return 'held'
  return failed ? 'failed' : 'underWay'
}
