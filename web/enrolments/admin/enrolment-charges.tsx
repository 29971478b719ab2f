import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { PaymentStateBadge } from '#web/billing/admin/payment-state.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { Enrolment } from './enrolment.ts'

type Charge = Enrolment['charges'][number]

/** Shows what was charged for an enrolment so far, the newest first, and the receipts. */
export function EnrolmentCharges({
  id,
  charges,
  isCharged,
}: Pick<Enrolment, 'id' | 'charges' | 'isCharged'>) {
  const { t } = useTranslation('enrolment-admin')
  const givesBack = useRight('money')
  const takesMoney = useRight('desk')
  const grantsFees = useRight('fees')
  const columns = useColumns().filter(({ key }) => givesBack || key !== 'actions')
  return (
    <Section look="part" id="charges" title={t('one.charges.title')}>
      <p className="flex flex-wrap gap-3 empty:hidden">
        {takesMoney && (
          <Link to={adminPaths.deskPayment(id)} className={buttonClasses('secondary')}>
            {t('one.charges.takePayment')}
          </Link>
        )}
        {isCharged && grantsFees && (
          <Link to={adminPaths.ownFee(id)} className={buttonClasses('secondary')}>
            {t('one.charges.ownFee')}
          </Link>
        )}
      </p>
      {charges.length === 0 ? (
        <p>{t('one.charges.none')}</p>
      ) : (
        <Table
          caption={t('one.charges.title')}
          columns={columns}
          rows={charges}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  )
}

function useColumns(): Column<Charge>[] {
  const { t } = useTranslation('enrolment-admin')
  const { language } = useLanguage()
  const money = useMoney()
  return [
    {
      key: 'month',
      title: t('one.charges.month'),
      cell: ({ month }) => <strong>{formatMonth(month, language)}</strong>,
    },
    {
      key: 'date',
      title: t('one.charges.date'),
      cell: ({ date }) => formatDay(date, language),
    },
    {
      key: 'amount',
      title: t('one.charges.amount'),
      cell: ({ amount, refunded }) => (
        <span className="grid">
          <strong translate="no" className="whitespace-nowrap">
            {money(amount)}
          </strong>
          {refunded > 0 && (
            <span>
              <Sentence>
                {(keep) => t('one.charges.refunded', { amount: keep(money(refunded)) })}
              </Sentence>
            </span>
          )}
        </span>
      ),
      numeric: true,
    },
    {
      key: 'state',
      title: t('one.charges.state'),
      cell: ({ state }) => <PaymentStateBadge state={state} />,
    },
    {
      key: 'receipt',
      title: t('one.charges.receipt'),
      cell: ({ receiptNumber }) => receiptNumber,
    },
    {
      key: 'actions',
      title: t('one.charges.actions'),
      cell: ({ id, month }) => (
        <Link to={adminPaths.refund(id)} className={textLinkClasses}>
          <span>{t('one.charges.giveBack')}</span>
          <span className="sr-only">
            {t('one.charges.of', { month: formatMonth(month, language) })}
          </span>
        </Link>
      ),
    },
  ]
}
