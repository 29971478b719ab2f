import { useTranslation } from 'react-i18next'
import { owedState } from '#domain/billing/charge-status.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { sumEuros } from '#domain/kernel/money.ts'
import { adminPages } from '#domain/pages.ts'
import { EnrolmentState } from '#web/enrolments/enrolment-state.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { useToday } from '#web/startup/config.ts'
import type { Account } from './account.ts'

/** Shows whom this account has enrolled, and what it owes for them. */
export function AccountEnrolments({ account }: { account: Account }) {
  const { t } = useTranslation('accounts-admin')
  const { enrolments, owed } = account
  const mayEnrol = useRight('people')
  return (
    <Card>
      <Section look="part" id="enrolments" title={t('enrolments.title')}>
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
                <EnrolmentState status={enrolment.status} effectiveEndDate={enrolment.endsOn} />
              </li>
            ))}
          </ul>
        )}
        {mayEnrol && account.isActive && (
          <p>
            <Link to={adminPaths.deskEnrolment(account.id)} className={buttonClasses('secondary')}>
              {t('enrolments.add')}
            </Link>
          </p>
        )}
      </Section>
    </Card>
  )
}

/** Since when; of one that has ended, until when. That one is ending its state says. */
function EnrolmentPeriod({ enrolment }: { enrolment: Account['enrolments'][number] }) {
  const { t } = useTranslation('accounts-admin')
  const { language } = useLanguage()
  const today = useToday()
  const { enrolledOn, endsOn } = enrolment
  const isOver = endsOn !== null && today !== undefined && endsOn < today
  return (
    <span>
      {isOver
        ? t('enrolments.ended', { day: formatDay(endsOn, language) })
        : t('enrolments.since', { day: formatDay(enrolledOn, language) })}
    </span>
  )
}

function Owed({ owed }: Pick<Account, 'owed'>) {
  const seesMoney = useRight('money')
  const { t } = useTranslation('accounts-admin')
  const { language } = useLanguage()
  const money = useMoney()
  const total = sumEuros(owed.map(({ amount }) => amount))
  return (
    <Notice
      tone="warning"
      role="note"
      title={<Sentence>{(keep) => t('owed.title', { amount: keep(money(total)) })}</Sentence>}
    >
      <ul className="grid gap-2">
        {owed.map(({ person, programme, date, amount, ...why }) => (
          <li key={`${person} ${programme} ${date}`}>
            <Sentence>
              {(keep) =>
                t(`owed.${owedState(why)}`, {
                  person: keep(person),
                  programme: keep(programme),
                  amount: keep(money(amount)),
                  onDay: formatOnDay(date, language),
                })
              }
            </Sentence>
          </li>
        ))}
      </ul>
      {seesMoney && (
        <p>
          <Link to={adminPages.paymentFailures} className={textLinkClasses}>
            {t('owed.link')}
          </Link>
        </p>
      )}
    </Notice>
  )
}
