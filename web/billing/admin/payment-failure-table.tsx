import { useTranslation } from 'react-i18next'
import {
  askForPayment,
  type listPaymentFailures,
} from '#domain/billing/admin/payment-failures-contract.ts'
import { formatDayInFigures } from '#domain/kernel/calendar-text.ts'
import { SubmitReport } from '#web/kernel/forms/submit-report.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { MailLink, PhoneLink } from '#web/kernel/lists/contact-link.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'

type Failure = ResponseOf<typeof listPaymentFailures>['failures'][number]

const stateLooks = { open: 'sun', paid: 'moss', givenUp: 'quiet', placeLost: 'clay' } as const

export function PaymentFailureTable({ failures }: { failures: readonly Failure[] }) {
  const { t } = useTranslation('payment-failures')
  const { language } = useLanguage()
  const money = useMoney()
  const columns: Column<Failure>[] = [
    { key: 'payer', title: t('columns.payer'), cell: (failure) => <Payer {...failure} /> },
    {
      key: 'person',
      title: t('columns.person'),
      cell: ({ enrollee, programmeName }) => (
        <span className="wrap-anywhere as-table:block as-table:max-w-44">
          <span translate="no">{enrollee}</span>{' '}
          <span className="text-ink-soft">{programmeName}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('columns.amount'),
      cell: ({ amount }) => <strong>{money(amount)}</strong>,
      numeric: true,
    },
    {
      key: 'reason',
      title: t('columns.reason'),
      cell: ({ kind }) => (
        <span className="as-table:block as-table:max-w-28">{t(`kind.${kind}`)}</span>
      ),
    },
    {
      key: 'state',
      title: t('columns.state'),
      cell: (failure) =>
        failure.daysLeft === null ? (
          <span className="whitespace-nowrap as-table:grid as-table:justify-items-start">
            <Badge look={stateLooks[failure.state]}>{t(`state.${failure.state}`)}</Badge>{' '}
            <span>{formatDayInFigures(failure.failedOn, language)}</span>
          </span>
        ) : (
          <span className="grid justify-items-start gap-2">
            <TimeLeft daysLeft={failure.daysLeft} graceEndsOn={failure.graceEndsOn} />
            {failure.payer && <AskForPayment id={failure.id} name={failure.payer.name} />}
          </span>
        ),
    },
  ]
  return (
    <Table dense caption={t('caption')} columns={columns} rows={failures} rowKey={({ id }) => id} />
  )
}

/** Who pays, and the two ways to reach them. */
function Payer({ payer }: Pick<Failure, 'payer'>) {
  const { t } = useTranslation('payment-failures')
  if (!payer) return t('erased')
  const { name, email, phone } = payer
  return (
    <span className="grid">
      <span className="flex items-center gap-x-2 as-cards:flex-wrap">
        <strong translate="no" className="wrap-anywhere">
          {name}
        </strong>
        <PhoneLink name={name} phone={phone} />
      </span>
      <span className="as-cards:hidden">
        <MailLink name={name} email={email} />
      </span>
    </span>
  )
}

type TimeLeftProps = Pick<Failure, 'graceEndsOn'> & { daysLeft: number }

/** Shows what an open one is: how long the place is still kept. */
function TimeLeft({ daysLeft, graceEndsOn }: TimeLeftProps) {
  const { t } = useTranslation('payment-failures')
  const { language } = useLanguage()
  return (
    <span className="as-table:grid as-table:whitespace-nowrap">
      <strong>{daysLeft === 0 ? t('lastDay') : t('daysLeft', { count: daysLeft })}</strong>{' '}
      <span>{t('until', { day: formatDayInFigures(graceEndsOn, language) })}</span>
    </span>
  )
}

/** Writes to the payer once more, with the link to where it is paid. */
function AskForPayment({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('payment-failures')
  const asking = useSubmit(async () => {
    const { isOwed } = await call(askForPayment, { params: { id } })
    return (
      <Sentence>
        {(keep) => (isOwed ? t('ask.done', { name: keep(name) }) : t('ask.settled'))}
      </Sentence>
    )
  })
  return (
    <>
      <Button look="secondary" onClick={asking.mutate} busy={asking.isPending}>
        {t('ask.button')}
      </Button>
      <SubmitReport {...asking} />
    </>
  )
}
