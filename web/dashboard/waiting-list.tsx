import {
  CircleAlert,
  CircleCheck,
  Gavel,
  HandCoins,
  Megaphone,
  Printer,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Dashboard } from './dashboard.ts'

/** The open tasks of administrators, each with a link. */
export function WaitingList({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const money = useMoney()
  const {
    paymentFailures,
    owed,
    toCollect,
    heldCharges,
    disputes,
    letters,
    adRequests,
    enrolmentsSinceVisit,
  } = dashboard
  const { unanswered, hoursLeft } = adRequests
  const left = hoursLeft ?? 0
  const waiting = [
    {
      to: adminPages.payments,
      Icon: Gavel,
      count: disputes.open,
      text: t('waiting.disputes', { count: disputes.open }),
      ...(disputes.answerBy && {
        more: t('waiting.answerBy', { day: formatDay(disputes.answerBy, language) }),
      }),
    },
    {
      to: adminPages.paymentFailures,
      Icon: Wallet,
      count: heldCharges,
      text: t('waiting.heldCharges', { count: heldCharges }),
    },
    {
      to: adminPages.paymentFailures,
      Icon: CircleAlert,
      count: paymentFailures,
      text: t('waiting.paymentFailures', { count: paymentFailures }),
      ...(owed && {
        more: (
          <Sentence>
            {(keep) =>
              t('waiting.owed', {
                amount: keep(money(owed.amount)),
                onDay: formatOnDay(owed.since, language),
              })
            }
          </Sentence>
        ),
      }),
    },
    {
      to: adminPages.deskPayment,
      Icon: HandCoins,
      count: toCollect,
      text: t('waiting.toCollect', { count: toCollect }),
    },
    {
      to: adminPages.letters,
      Icon: Printer,
      count: letters,
      text: t('waiting.letters', { count: letters }),
    },
    {
      to: adminPages.ads,
      Icon: Megaphone,
      count: unanswered,
      text: t('waiting.adRequests', { count: unanswered }),
      more: left < 0 ? t('waiting.late') : t('waiting.hours', { count: left }),
    },
    {
      to: adminPages.enrolments,
      Icon: UsersRound,
      count: enrolmentsSinceVisit,
      text: t('waiting.enrolments', { count: enrolmentsSinceVisit }),
    },
  ].filter(({ count }) => count > 0)
  return (
    <Section look="small" id="waiting" title={t('waiting.title')}>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-3">
          <CircleCheck className="size-6 shrink-0 text-moss" />
          <span>{t('waiting.nothing')}</span>
        </p>
      ) : (
        <ul className="grid gap-3">
          {waiting.map(({ to, Icon, text, more }) => (
            <li key={text}>
              <Card look="sun" className="flex items-center gap-3 py-4">
                <Icon className="size-6 shrink-0" />
                <p>
                  <Link to={to} className={textLinkClasses}>
                    {text}
                  </Link>
                  {more && <span className="block">{more}</span>}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
